// Copies: what the first call on a workspace waits for, and what re-applying its journal costs.
import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { parseEntry } from '../src/engine/journal.ts';
import { readLine } from '../src/engine/line-file.ts';
import { redoOf } from '../src/engine/redo.ts';
import type { TableInfo } from '../src/engine/tables.ts';
import type { Workspace } from '../src/engine/workspace.ts';
import { byTurns, median, milliseconds } from './measure.ts';
import { type Office, openOffice, withChanges } from './office.ts';
import type { Prepared } from './prepared.ts';
import { prose } from './prose.ts';
import { openAndRead } from './references/bare-database.ts';
import { openAndApply, type Step } from './references/bare-redo.ts';
import { type Row, ratioUpTo, row, under } from './row.ts';

const OPENED = 25;
const CHANGES = 300;
const TEXTS = 100;
const TEXT_KB = 2;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const office = openOffice(prepared);
  const rows = [...firstCall(office), await withSpare(office), ...reapply(office)];
  office.yard.close();
  return rows;
}

/** All copies of both sides stay open, so that each has to ask the machine for fresh memory. */
function firstCall({ open, world, image, id }: Office): Row[] {
  const kept: unknown[] = [];
  const found = byTurns(OPENED, {
    ours: () => {
      const { call } = open();
      return milliseconds(() => world.read(call, id(7)));
    },
    bare: () => milliseconds(() => kept.push(openAndRead(image.bytes, world.table, id(7)))),
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

async function withSpare({ open, world, id }: Office): Promise<Row> {
  const times: number[] = [];
  for (let count = 0; count < 9; count++) {
    await wait(60);
    const { call } = open();
    times.push(milliseconds(() => world.read(call, id(7))));
  }
  return row('first call, with a spare copy kept ready', { value: median(times), unit: 'ms' });
}

function reapply(office: Office): Row[] {
  const { open, world, id, image } = office;
  const quiet = open();
  const changed = withChanges(office, CHANGES);
  const written = open();
  for (let index = 0; index < TEXTS; index++)
    world.speak(written.call, id(index), prose(index + 20_000, TEXT_KB * 1024));
  const steps = stepsOf(office, changed.workspace);
  const found = byTurns(25, {
    quiet: () => wakeTime(quiet.workspace),
    changed: () => wakeTime(changed.workspace),
    written: () => wakeTime(written.workspace),
    bareQuiet: () => openTime(() => openAndApply(image.bytes, [])),
    bareChanged: () => openTime(() => openAndApply(image.bytes, steps)),
  });
  const perChange = ((found.changed - found.quiet) * 1000) / steps.length;
  const texts = (found.written - found.quiet) * 1000 - perChange * written.workspace.live().changes;
  return [
    row('re-apply, per change', {
      value: perChange,
      unit: 'µs',
      reference: ((found.bareChanged - found.bareQuiet) * 1000) / steps.length,
      budget: under(15, 'µs'),
      note: 'reading the line, checking its chain, parsing and the digest included; reference: bare better-sqlite3 running the same prepared statements',
    }),
    row('re-apply, per KB of searchable text on top', {
      value: texts / (TEXTS * TEXT_KB),
      unit: 'µs',
      budget: under(35, 'µs'),
    }),
  ];
}

/** The changes of a workspace's line as statements. */
function stepsOf({ yard }: Office, workspace: Workspace): Step[] {
  workspace.flush();
  const { tables } = yard.composition.schema;
  return readLine(yard.engine.linePath(workspace.row.line)).rows.flatMap(({ json }) =>
    (parseEntry(json).changes ?? []).map((change) => redoOf(tables.get(change[0]) as TableInfo, change)),
  );
}

/** How long it takes to open a database, which is closed again. */
function openTime(open: () => Database.Database): number {
  let db: Database.Database | undefined;
  const time = milliseconds(() => {
    db = open();
  });
  db?.close();
  return time;
}

/** How long a dropped workspace takes to come back. */
function wakeTime(workspace: Workspace): number {
  workspace.live();
  workspace.drop();
  return milliseconds(() => workspace.live());
}
