// Many workspaces in one process: more than fit in memory, so that copies come and go.
import { say } from './child.ts';
import { milliseconds, percentile } from './measure.ts';
import { type Member, type Office, openOffice, withChanges } from './office.ts';
import type { Prepared } from './prepared.ts';
import { openAndRead } from './references/bare-database.ts';
import { type Row, row, under } from './row.ts';

const LIVE = 300;
const DROPPED = 1500;
const CHANGES = 50;
const CALLS = 20_000;
const REVIVED = 300;
const GIB = 1024 ** 3;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const copyBudget = LIVE * (prepared.world.medium.rowsBytes + 64 * 1024);
  const office = openOffice(prepared, { copyBudget, still: true });
  const before = process.memoryUsage.rss();
  const members = Array.from({ length: LIVE + DROPPED }, (_, index) => {
    if (index % 300 === 0) say(`${index} of ${LIVE + DROPPED} workspaces have changes behind them`);
    return withChanges(office, CHANGES);
  });
  const live = members.filter(({ workspace }) => workspace.isLive);
  const dropped = members.filter(({ workspace }) => !workspace.isLive);
  // Each copy prepares a query at its first use; here it is asked about live ones that are at work.
  for (const { call } of live) office.world.read(call, office.id(7));
  const calls = randomCalls(office, live);
  const bareCopy = bareCopies(office);
  const bare: number[] = [];
  const revived = dropped.slice(0, REVIVED).map(({ call }) => {
    bare.push(milliseconds(bareCopy));
    return milliseconds(() => office.world.read(call, office.id(7)));
  });
  global.gc?.();
  const grown = process.memoryUsage.rss() - before;
  office.yard.close();
  const memory = before + (grown / live.length) * 1000;
  return [
    row('1,000 live medium workspaces, resident memory', {
      value: memory / GIB,
      unit: 'GiB',
      budget: under(20, 'GiB'),
      note: `measured with ${live.length} live and ${dropped.length} dropped ones, extrapolated to 1,000 live and ${Math.round((dropped.length / live.length) * 1000)} dropped`,
    }),
    row('… random calls p99', {
      value: percentile([...calls.reads, ...calls.writes], 0.99),
      unit: 'ms',
      budget: under(0.5, 'ms'),
      note: 'one write to four reads; clocks stand still, because a multiplied company has more timers due than a grown one',
    }),
    ...(['reads', 'writes'] as const).flatMap((kind) => [
      row(`… random ${kind} p50`, { value: percentile(calls[kind], 0.5), unit: 'ms' }),
      row(`… random ${kind} p99`, { value: percentile(calls[kind], 0.99), unit: 'ms' }),
    ]),
    row(`… copy made anew with ${CHANGES} changes, p50`, {
      value: percentile(revived, 0.5),
      unit: 'ms',
      reference: percentile(bare, 0.5),
      note: 'the idlest copy is dropped in the same call; reference: bare better-sqlite3 closing one copy and opening another',
    }),
    row(`… copy made anew with ${CHANGES} changes, p99`, {
      value: percentile(revived, 0.99),
      unit: 'ms',
      reference: percentile(bare, 0.99),
      budget: under(10, 'ms'),
    }),
  ];
}

/** Closes the oldest of some bare copies and opens another. */
function bareCopies({ image, world, id }: Office): () => void {
  const open = () => openAndRead(image.bytes, world.table, id(7));
  const copies = Array.from({ length: 20 }, open);
  return () => {
    copies.shift()?.close();
    copies.push(open());
  };
}

/** Four reads to one write, each in another workspace; milliseconds each. */
function randomCalls({ yard, world, id }: Office, members: readonly Member[]) {
  let state = 1;
  const below = (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % bound;
  };
  const reads: number[] = [];
  const writes: number[] = [];
  for (let count = 0; count < CALLS; count++) {
    const { call } = members[below(members.length)] as Member;
    const record = id(below(100_000));
    if (count % 5 === 0) writes.push(milliseconds(() => world.change(call, record, count)));
    else reads.push(milliseconds(() => world.read(call, record)));
    if (count % 50 === 0) yard.engine.flush();
  }
  return { reads, writes };
}
