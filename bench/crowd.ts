// Many workspaces in one process: more than fit in memory, so that copies come and go.
import type { Workspace } from '../src/engine/workspace.ts';
import type { Yard } from '../src/operations/yard.ts';
import { say } from './child.ts';
import { milliseconds, percentile } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { type Row, row, under } from './row.ts';
import { type Caller, callerOf, openAt } from './workspaces.ts';
import { DESK_SIZES, openDeskYard, requestId } from './world.ts';

const LIVE = 300;
const DROPPED = 1500;
const CHANGES = 50;
const CALLS = 20_000;
const REVIVED = 300;
const GIB = 1024 ** 3;

interface Member {
  readonly workspace: Workspace;
  readonly call: Caller;
}

export async function measure(prepared: Prepared): Promise<Row[]> {
  const { hash, rowsBytes } = prepared.images.medium;
  const yard = openDeskYard(dataFolder(prepared), { copyBudget: LIVE * (rowsBytes + 64 * 1024) });
  const before = process.memoryUsage.rss();
  const members = Array.from({ length: LIVE + DROPPED }, (_, index) => {
    if (index % 300 === 0) say(`${index} of ${LIVE + DROPPED} opened`);
    return settled(yard, hash);
  });
  const live = members.filter(({ workspace }) => workspace.isLive);
  const dropped = members.filter(({ workspace }) => !workspace.isLive);
  say(`${live.length} live, ${dropped.length} dropped`);
  const calls = randomCalls(yard, live);
  const revived = dropped.slice(0, REVIVED).map((member) => milliseconds(() => read(member, 7)));
  global.gc?.();
  const grown = process.memoryUsage.rss() - before;
  yard.close();
  const memory = before + (grown / live.length) * 1000;
  return [
    row('1,000 live medium workspaces, resident memory', {
      value: memory / GIB,
      unit: 'GiB',
      budget: under(20, 'GiB'),
      note: `measured with ${live.length} live and ${dropped.length} dropped ones, extrapolated to 1,000 live`,
    }),
    row('… random calls p50', { value: percentile(calls, 0.5), unit: 'ms' }),
    row('… random calls p99', { value: percentile(calls, 0.99), unit: 'ms', budget: under(0.5, 'ms') }),
    row(`… copy made anew with ${CHANGES} changes, p50`, { value: percentile(revived, 0.5), unit: 'ms' }),
    row(`… copy made anew with ${CHANGES} changes, p99`, {
      value: percentile(revived, 0.99),
      unit: 'ms',
      budget: under(10, 'ms'),
      note: 'the idlest copy is dropped in the same call',
    }),
  ];
}

/** A workspace with some changes behind it. */
function settled(yard: Yard, image: string): Member {
  const workspace = openAt(yard, image);
  const call = callerOf(yard, workspace);
  for (let index = 0; index < CHANGES; index++)
    call('desk.move', { request_id: requestId(index * 31), status: index % 2 === 0 ? 'solved' : 'pending' });
  return { workspace, call };
}

/** Four reads to one write, each on another workspace. */
function randomCalls(yard: Yard, members: readonly Member[]): number[] {
  let state = 1;
  const below = (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % bound;
  };
  const times: number[] = [];
  for (let count = 0; count < CALLS; count++) {
    const member = members[below(members.length)] as Member;
    const position = below(DESK_SIZES.medium);
    times.push(milliseconds(() => (count % 5 === 0 ? write(member, position) : read(member, position))));
    if (count % 50 === 0) yard.engine.flush();
  }
  return times;
}

function read({ call }: Member, position: number): unknown {
  return call('desk.get_guarded', { request_id: requestId(position) });
}

function write({ call }: Member, position: number): unknown {
  return call('desk.create', { subject: 'Papers again', position });
}
