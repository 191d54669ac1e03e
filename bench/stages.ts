// The stages of one call, each alone: where the time of a whole call goes.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Change } from '../src/engine/capture.ts';
import { applyToDigest } from '../src/engine/digest.ts';
import { type Entry, entryJson, nextChain } from '../src/engine/journal.ts';
import { createLine, LineWriter } from '../src/engine/line-file.ts';
import type { Live } from '../src/engine/live.ts';
import type { Workspace } from '../src/engine/workspace.ts';
import { authorise } from '../src/operations/authorise.ts';
import { CallContext } from '../src/operations/call-context.ts';
import { arrival } from '../src/operations/clock.ts';
import type { AnyOperation } from '../src/operations/operation.ts';
import { parseInput } from '../src/operations/parse-input.ts';
import { runTimers } from '../src/operations/timers.ts';
import { groundOf, type Yard } from '../src/operations/yard.ts';
import { formatInstant } from '../src/values/instant.ts';
import { addRequest, DESK_PRINCIPAL, deskRow } from './desk.ts';
import { openDeskYard, requestId } from './desk-world.ts';
import { byTurns, microsecondsEach } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { type Row, row } from './row.ts';
import { openAt, tokenOf } from './workspaces.ts';

const ROUNDS = 400;
const REPEATS = 20;

interface Ground {
  readonly yard: Yard;
  readonly workspace: Workspace;
  readonly live: Live;
  readonly token: string;
  readonly folder: string;
}

/** µs per stage. */
export async function measure(prepared: Prepared): Promise<Row[]> {
  const folder = dataFolder(prepared);
  const yard = openDeskYard(folder);
  const workspace = openAt(yard, prepared.desk.medium.hash);
  const ground = { yard, workspace, live: workspace.live(), token: tokenOf(yard, workspace), folder };
  const found = byTurns(ROUNDS, { ...admission(ground), ...reading(ground), ...writing(ground) });
  yard.close();
  return Object.entries(found).map(([name, value]) => row(`stage: ${name}`, { value, unit: 'µs' }));
}

type Stages = Record<string, () => number>;

function each(work: (index: number) => unknown): () => number {
  return () => microsecondsEach(REPEATS, work);
}

/** Steps 1 to 6: the same for reads and writes. */
function admission(ground: Ground): Stages {
  const { yard, workspace, live, token } = ground;
  const get = operationOf(ground, 'desk.get');
  const guarded = operationOf(ground, 'desk.get_guarded');
  const input = { request_id: requestId(7) };
  return {
    identify: each(() => yard.engine.sessions.identify(token)),
    'clock and timers': each(() => {
      const now = arrival(workspace, live, { effect: 'read', pays: true });
      runTimers(yard, workspace, { now, stop: () => true });
      live.registers.set('now', now);
      live.registers.settle();
    }),
    'parse input': each(() => parseInput(get, input, true)),
    'context, permission': each(() => authorise(get, input, facts(ground))),
    'context, permission, record rule with one select': each(() => authorise(guarded, input, facts(ground))),
  };
}

function facts(ground: Ground) {
  return { ctx: contextOf(ground), live: ground.live, ifMatch: undefined };
}

/** Step 7 of a read. */
function reading(ground: Ground): Stages {
  const { live, workspace, yard } = ground;
  const get = operationOf(ground, 'desk.get');
  const ctx = contextOf(ground);
  const output = get.handler({ request_id: requestId(7) }, ctx);
  return {
    'read handler, one select of 25 columns': each((index) =>
      get.handler({ request_id: requestId(index) }, ctx),
    ),
    'output check of 25 fields': each(() => get.output.safeParse(output)),
    'entry of a read: text and chain hash': each(() => nextChain(live.chain, entryJson(entryOf(live)))),
    'entry of a read: all of it, written with 19 others': each((index) => {
      workspace.appendLater(entryOf(live), 'process');
      if (index === REPEATS - 1) yard.engine.flush();
    }),
  };
}

/** Step 7 of a write. */
function writing(ground: Ground): Stages {
  const { copy, chain } = ground.live;
  let next = 0;
  const insert = () => {
    next += 1;
    copy.run(addRequest, deskRow(next, `req_stage_${next}`, '2026-09-14T08:00:00.000Z'));
  };
  copy.begin();
  insert();
  const changes = copy.takeChanges();
  copy.rollback();
  const entry = { ...entryOf(ground.live), operation: 'desk.create', changes };
  const line = { chain, wall: 1_700_000_000_000, surface: 'process', json: entryJson(entry) };
  const writer = openWriter(ground.folder);
  return {
    'begin and commit of nothing': each(() => {
      copy.begin();
      copy.commit();
    }),
    'insert of 25 columns, captured': () => inTransaction(ground.live, insert),
    'collect the change': () => inTransaction(ground.live, () => copy.takeChanges(), insert),
    'digest and record of one change': each(() => {
      applyToDigest(1n, changes[0] as Change);
      ground.live.touched([...changes]);
    }),
    'entry of a write: text and chain hash': each(() => nextChain(chain, entryJson(entry))),
    'entry of a write: append to the line file': each(() => writer.append(line)),
  };
}

/** Mean of some work inside a transaction that is rolled back, without what comes `before` each time. */
function inTransaction({ copy }: Live, work: () => unknown, before: () => unknown = () => undefined): number {
  let total = 0;
  copy.begin();
  for (let count = 0; count < REPEATS; count++) {
    before();
    const start = performance.now();
    work();
    total += performance.now() - start;
  }
  copy.rollback();
  return (total * 1000) / REPEATS;
}

function entryOf(live: Live): Entry {
  return {
    number: live.number + 1,
    at: formatInstant(live.now),
    by: DESK_PRINCIPAL,
    operation: 'desk.get',
    input: { request_id: requestId(7) },
    outcome: 'ok',
    registers: { now: live.now },
  };
}

function operationOf({ yard }: Ground, id: string): AnyOperation {
  return yard.composition.operations.get(id) as AnyOperation;
}

function contextOf({ yard, workspace }: Ground): CallContext {
  return new CallContext(groundOf(yard, workspace), { actor: { id: DESK_PRINCIPAL }, readOnly: true });
}

function openWriter(folder: string): LineWriter {
  const path = join(mkdtempSync(join(folder, 'line-')), '1.log');
  const parent = { line: null, place: 0 };
  createLine(path, { format: 1, line: 1, image: '', seed: '', chain: '', parent });
  return new LineWriter(path, 0, { sync: false });
}
