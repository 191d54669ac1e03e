// The service level of a ticket that nobody answers: kept one millisecond before it is due, broken at that instant.
import type { OutputFor } from '../../server.ts';
import { listTable, type Row } from '../tables.ts';
import type { Claiming } from './claims.ts';
import { type Office, workspace } from './office.ts';
import { heading, tell } from './screen.ts';

type SlaClock = OutputFor<'tickets.sla_get'>['clocks'][number];

/** Shows the clocks before and after time is advanced; answers when the first reply was due. */
export async function showBreach(office: Office, ticketId: string, claim: Claiming): Promise<string> {
  heading('5. Service levels: #507, which nobody answers, while time is advanced');
  const { control, onlooker } = office;
  const look = () => onlooker.tickets.sla_get({ ticket_id: ticketId });
  const first = await look();
  const due = replyClock(first.clocks)?.due_at ?? '';
  const looks = [first];
  for (const to of [justBefore(due), due]) {
    await control.clock.advance({ ...workspace, to });
    looks.push(await look());
  }
  tell(
    listTable(
      columns,
      looks.flatMap(({ now, clocks }) => clocks.map((clock): Row => ({ now, ...clock }))),
    ),
  );
  const entry = await breachEntry(office, due);
  tell(
    `\nThe journal: entry ${entry?.entry} at ${entry?.at}, by the ${entry?.surface}: ${entry?.operation}.`,
  );
  const [, before, after] = looks.map(({ clocks }) => replyClock(clocks));
  claim(
    'The first reply to #507 is not breached 1 ms before it is due, and breached at that instant.',
    before?.breached_at === null && after?.breached_at === due && entry?.at === due,
  );
  return due;
}

const columns = [
  { title: 'now', value: 'now' },
  { title: 'promise', value: 'metric' },
  { title: 'state', value: 'state' },
  { title: 'used', value: 'elapsed' },
  { title: 'left', value: 'remaining' },
  { title: 'due', value: 'due_at' },
  { title: 'breached', value: 'breached_at' },
] as const;

function replyClock(clocks: readonly SlaClock[]): SlaClock | undefined {
  return clocks.find(({ metric }) => metric === 'first_reply');
}

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

async function breachEntry({ control }: Office, due: string) {
  const { items } = await control.inspection.journal({
    ...workspace,
    operation: 'tickets.sla_breach',
    limit: 200,
  });
  return items.find(({ at }) => at === due);
}
