// Copies: what the first call on a workspace waits for, and what re-applying its journal costs.
import { setTimeout as wait } from 'node:timers/promises';
import type { Workspace } from '../src/engine/workspace.ts';
import type { Yard } from '../src/operations/yard.ts';
import { byTurns, median, milliseconds } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { openAndRead } from './references/bare-database.ts';
import { type Row, ratioUpTo, row, under } from './row.ts';
import { callerOf, openAt } from './workspaces.ts';
import { openDeskYard, prose, requestId } from './world.ts';

const OPENED = 25;
const CHANGES = 1000;
const TEXTS = 300;
const TEXT_KB = 2;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const yard = openDeskYard(dataFolder(prepared));
  const image = prepared.images.medium.hash;
  const rows = [...firstCall(yard, image), await withSpare(yard, image), ...reapply(yard, image)];
  yard.close();
  return rows;
}

/** All copies of both sides stay open, so that each has to ask the machine for fresh memory. */
function firstCall(yard: Yard, image: string): Row[] {
  const { bytes } = yard.engine.images.open(image);
  const kept: unknown[] = [];
  const found = byTurns(OPENED, {
    ours: () => {
      const call = callerOf(yard, openAt(yard, image));
      return milliseconds(() => call('desk.get', { request_id: requestId(7) }));
    },
    bare: () => milliseconds(() => kept.push(openAndRead(bytes, requestId(7)))),
  });
  return [
    row('first call on a workspace without a copy', {
      value: found.ours,
      unit: 'ms',
      reference: found.bare,
      budget: ratioUpTo(1.5),
      note: 'reference: bare better-sqlite3 opening the same bytes and reading the same row',
    }),
  ];
}

async function withSpare(yard: Yard, image: string): Promise<Row> {
  const times: number[] = [];
  for (let count = 0; count < 9; count++) {
    await wait(60);
    const call = callerOf(yard, openAt(yard, image));
    times.push(milliseconds(() => call('desk.get', { request_id: requestId(7) })));
  }
  return row('first call, with a spare copy kept ready', { value: median(times), unit: 'ms' });
}

function reapply(yard: Yard, image: string): Row[] {
  const quiet = openAt(yard, image);
  const changed = openAt(yard, image);
  const written = openAt(yard, image);
  const move = callerOf(yard, changed);
  for (let index = 0; index < CHANGES; index++) {
    if (index % 2 === 0) move('desk.create', { subject: 'Papers again', position: index });
    else move('desk.move', { request_id: requestId(index), status: 'pending' });
  }
  const comment = callerOf(yard, written);
  for (let index = 0; index < TEXTS; index++)
    comment('desk.comment', { request_id: requestId(index), body: prose(index + 20_000, TEXT_KB * 1024) });
  const found = byTurns(9, {
    quiet: () => wakeTime(quiet),
    changed: () => wakeTime(changed),
    written: () => wakeTime(written),
  });
  const perChange = ((found.changed - found.quiet) * 1000) / CHANGES;
  // Each comment is two changes: its row, and the row of its long text.
  const texts = (found.written - found.quiet) * 1000 - perChange * 2 * TEXTS;
  return [
    row('re-apply, per change', { value: perChange, unit: 'µs', budget: under(15, 'µs') }),
    row('re-apply, per KB of searchable text on top', {
      value: texts / (TEXTS * TEXT_KB),
      unit: 'µs',
      budget: under(35, 'µs'),
    }),
  ];
}

/** How long a dropped workspace takes to come back. */
function wakeTime(workspace: Workspace): number {
  workspace.live();
  workspace.drop();
  return milliseconds(() => workspace.live());
}
