// First half of the work, over MCP: who am I, what is new, which reports are the same, which problem is behind them.
import type { OutputFor } from '../../server.ts';
import type { Agent } from './agent.ts';
import type { Claiming } from './claims.ts';
import { heading, tell } from './screen.ts';

type Summary = OutputFor<'tickets.list'>['items'][number];

/** What the agent knows after it. */
export interface Triage {
  readonly me: OutputFor<'directory.me'>;
  readonly started: OutputFor<'clock.now'>;
  readonly queue: readonly Summary[];
  readonly kept: Summary;
  readonly problem: Summary;
}

/** Reads the queue and puts together what belongs together. */
export async function triage(agent: Agent, claim: Claiming): Promise<Triage> {
  const { me, started } = await introduce(agent);
  heading('2. What the agent did');
  const { items: queue } = await agent.mcp(
    'tickets.list',
    { queue_id: 'support', status: 'new' },
    { told: 'queue support, status new', result: ({ items }) => `${items.length} tickets` },
  );
  const [kept, second, third] = ['#501', '#502', '#505'].map((number) => ticketIn(queue, number));
  for (const ticket of [kept, second, third]) await read(agent, ticket as Summary);
  const known = await agent.mcp(
    'tickets.list',
    { q: '"E-7741"', type: 'problem' },
    { told: '"E-7741", type problem', result: ({ items: [first] }) => `${first?.number} ${first?.subject}` },
  );
  claim(
    'The agent finds nine new tickets, three of one customer about one fault, and its known problem.',
    queue.length === 9 &&
      known.items.length === 1 &&
      [second, third].every((ticket) => ticket?.organisation_id === kept?.organisation_id),
  );
  for (const ticket of [second, third]) await merge(agent, ticket as Summary, kept as Summary);
  const problem = ticketIn(known.items, '#488');
  await agent.mcp(
    'tickets.link_create',
    { ticket_id: (kept as Summary).id, kind: 'incident_of', target_id: problem.id },
    { told: '#501 incident_of #488', result: ({ link }) => `${link.kind} ${link.number}` },
  );
  return { me, started, queue, kept: kept as Summary, problem };
}

async function introduce(agent: Agent) {
  heading('1. Who and when');
  const me = await agent.mcp('directory.me', {}, { told: '', result: ({ name }) => name });
  const started = await agent.mcp('clock.now', {}, { told: '', result: ({ now }) => now });
  tell(
    `\n${me.name}, ${me.description}, team ${me.groups.map(({ name }) => name).join(', ')}; ` +
      `it is ${started.weekday}, ${started.day}, ${started.local_time} in ${started.time_zone}.`,
  );
  return { me, started };
}

function read(agent: Agent, { id, number }: Summary) {
  const result = (ticket: OutputFor<'tickets.get'>) => `${ticket.requester_name}: ${ticket.subject}`;
  return agent.mcp('tickets.get', { ticket_id: id }, { told: number, result });
}

function merge(agent: Agent, from: Summary, into: Summary) {
  return agent.mcp(
    'tickets.merge',
    { ticket_id: from.id, target_id: into.id },
    {
      told: `${from.number} into ${into.number}`,
      result: ({ number, cc_ids }) => `${number} stays, ${cc_ids.length} in copy`,
    },
  );
}

/** A ticket by its number; the demo cannot go on without it. */
export function ticketIn(tickets: readonly Summary[], number: string): Summary {
  const found = tickets.find((ticket) => ticket.number === number);
  if (!found) throw new Error(`Ticket ${number} is not where the demo looks for it.`);
  return found;
}
