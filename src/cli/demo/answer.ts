// Second half of the work, over plain HTTP: a refusal, what it asked for, the answer to the customer, the new state.
import type { OutputFor } from '../../server.ts';
import type { Agent } from './agent.ts';
import type { Claiming } from './claims.ts';
import type { Office } from './office.ts';
import { workspace } from './office.ts';
import { type Triage, ticketIn } from './triage.ts';

type Ticket = OutputFor<'tickets.get'>;

/** Answers the customer and leaves the ticket as it should be. */
export async function answer(
  agent: Agent,
  { kept }: Triage,
  office: Office & { claim: Claiming },
): Promise<Ticket> {
  const path = `/v1/tickets/${kept.id}`;
  const post = (verb: string, body: object) => ({ method: 'POST', path: `${path}/${verb}`, body }) as const;
  const told = (verb: string, more: string) => `…/tickets/#501${verb} ${more}`;
  const macro = post('apply_macro', { macro_id: 'EINGANG_BEKANNT' });
  await refusal(office, () =>
    agent.http('tickets.macro_apply', macro, {
      told: told('/apply_macro', 'EINGANG_BEKANNT'),
      result: () => '',
      refused: 'PLACEHOLDER_EMPTY',
    }),
  );
  const { etag } = await agent.http(
    'tickets.get',
    { method: 'GET', path },
    {
      told: told('', ''),
      result: (ticket) => `${ticket.status}, ${ticket.priority}, ETag ${ticket.etag}`,
    },
  );
  const body = { priority: 'high', fields: { error_id: 'E-7741' } };
  await agent.http(
    'tickets.update',
    { method: 'PATCH', path, body, ifMatch: etag },
    {
      told: told('', 'high, E-7741'),
      result: (ticket) => `priority ${ticket.priority}, error ${ticket.fields.error_id}`,
    },
  );
  await agent.http('tickets.macro_apply', macro, {
    told: told('/apply_macro', 'EINGANG_BEKANNT'),
    result: ({ comment }) => `"${comment.body.split('\n')[0]} …"`,
  });
  await agent.http('tickets.assign', post('assign', { assignee_id: 'me' }), {
    told: told('/assign', 'me'),
    result: ({ assignee_name }) => String(assignee_name),
  });
  return agent.http('tickets.transition', post('transition', { status: 'pending' }), {
    told: told('/transition', 'pending'),
    result: ({ status }) => status,
  });
}

/** A refused call costs time and leaves an entry, and changes nothing else. */
async function refusal({ control, claim }: Office & { claim: Claiming }, call: () => Promise<unknown>) {
  const before = await control.inspection.digest(workspace);
  await call();
  const after = await control.inspection.digest(workspace);
  claim(
    'A macro with a gap to fill is refused (PLACEHOLDER_EMPTY) and changes nothing.',
    after.content === before.content && after.entry === before.entry + 1,
  );
}

/** Claims what the company looks like after the work, asked as somebody else. */
export async function claimOutcome(
  { onlooker }: Office,
  { queue, kept }: Triage,
  claim: Claiming,
): Promise<void> {
  const duplicates = ['#502', '#505'].map((number) => ticketIn(queue, number).id);
  const merged = await Promise.all(duplicates.map((ticket_id) => onlooker.tickets.get({ ticket_id })));
  claim(
    '#502 and #505 are closed and part of #501.',
    merged.every(({ status, merged_into_id }) => status === 'closed' && merged_into_id === kept.id),
  );
  const ticket = await onlooker.tickets.get({ ticket_id: kept.id });
  const [reply] = ticket.sla;
  claim(
    '#501 is an incident of #488, high, pending, with Nele Wiebrock; its first reply was in time.',
    ticket.links.some(({ kind, number }) => kind === 'incident_of' && number === '#488') &&
      ticket.priority === 'high' &&
      ticket.status === 'pending' &&
      ticket.assignee_name === 'Nele Wiebrock' &&
      reply?.state === 'fulfilled' &&
      reply.breached_at === null,
  );
}
