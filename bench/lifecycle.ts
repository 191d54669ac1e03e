// The life of a workspace in process: open, reset, fork, snapshot, restore. Each writes a row and at most a small file.
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openWorkspaces, resetWorkspace, restoreWorkspace, takeSnapshot } from '../src/engine/lifecycle.ts';
import type { Workspace } from '../src/engine/workspace.ts';
import { byTurns, byTurnsAsync, median, milliseconds } from './measure.ts';
import { type Office, openOffice } from './office.ts';
import type { Prepared } from './prepared.ts';
import { type BareOpener, bareOpener } from './references/bare-opening.ts';
import { type Row, row, under } from './row.ts';
import { callerOf, forkOf, openAt, openingAt } from './workspaces.ts';

const ROUNDS = 150;
const MANY = 512;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const office = openOffice(prepared);
  const bare = bareOpener(office.folder, join(office.folder, 'lines'));
  const rows = [...(await single(office, bare)), ...many(office, bare)];
  office.yard.close();
  return rows;
}

async function single({ yard, world, image, id, open }: Office, bare: BareOpener): Promise<Row[]> {
  const { engine } = yard;
  const subject = open().workspace;
  const parent = open().workspace;
  // As an episode leaves it: a live copy and some changes behind it.
  const used = (workspace: Workspace) => {
    const call = callerOf(yard, workspace);
    for (let index = 0; index < 3; index++) world.change(call, id(index), index);
  };
  used(parent);
  takeSnapshot(engine, parent, 'middle');
  const middle = parent.place();
  const closing: number[] = [];
  // What is put off until the turn ends is done before the next one is measured.
  const timed = async (work: () => unknown) => {
    const time = milliseconds(work);
    closing.push(milliseconds(() => engine.leaving.close()));
    await nextTurn();
    return time;
  };
  const afterUse = (work: (round: number) => unknown) => (round: number) => {
    used(subject);
    return timed(() => work(round));
  };
  const made = await byTurnsAsync(ROUNDS, {
    bare: () => timed(() => bare.open()),
    open: () => timed(() => openAt(yard, image.hash)),
    fork: () => timed(() => forkOf(yard, parent)),
  });
  const found = await byTurnsAsync(ROUNDS, {
    reset: afterUse(() => resetWorkspace(engine, subject, false)),
    snapshot: afterUse((round) => takeSnapshot(engine, subject, `round ${round}`)),
    restore: afterUse(() => restoreWorkspace(engine, subject, { place: middle, keepCredentials: false })),
  });
  const line = (name: string, value: number, note?: string) =>
    row(`${name}, in process`, {
      value,
      unit: 'ms',
      reference: made.bare,
      budget: under(0.5, 'ms'),
      ...(note && { note }),
    });
  return [
    line(
      'open a medium workspace',
      made.open,
      'reference: bare better-sqlite3 and Node writing one row and one file',
    ),
    line('reset after three writes', found.reset),
    row('… its old copy closed, after the answer', {
      value: median(closing.filter((time) => time > 0.05)),
      unit: 'ms',
      note: 'the event loop stands still for it',
    }),
    line('fork, per child', made.fork),
    line('snapshot', found.snapshot),
    line('restore', found.restore),
  ];
}

function many({ yard, image }: Office, bare: BareOpener): Row[] {
  const found = byTurns(7, {
    open: () => {
      const openings = Array.from({ length: MANY }, () => openingAt(yard, image.hash));
      return milliseconds(() => openWorkspaces(yard.engine, openings));
    },
    bare: () => milliseconds(() => bare.openMany(MANY)),
  });
  return [
    row(`${MANY} opened in one call, in process`, {
      value: found.open,
      unit: 'ms',
      reference: found.bare,
      budget: under(500, 'ms'),
    }),
  ];
}
