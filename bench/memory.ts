// Memory per live workspace, beside bare better-sqlite3 holding the same bytes.
import { openOffice } from './office.ts';
import type { Prepared } from './prepared.ts';
import { openAndRead } from './references/bare-database.ts';
import { type Row, row, under } from './row.ts';

const LIVE = 60;
const WARM_UP = 10;
const MB = 1024 * 1024;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const { yard, world, image, id, open } = openOffice(prepared);
  const kept: unknown[] = [];
  const bare = grownPerStep((step) => kept.push(openAndRead(image.bytes, world.table, id(step))));
  const ours = grownPerStep((step) => {
    const { call } = open();
    world.read(call, id(step));
    world.change(call, id(step), step);
    world.speak(call, id(step), 'The papers came with the second pallet.');
  });
  yard.close();
  const rows = image.bytes.length / MB;
  return [
    row('memory per live medium workspace', {
      value: ours,
      unit: 'MB',
      reference: bare,
      budget: under(Number((rows + 4).toFixed(1)), 'MB'),
      note: `resident, over ${LIVE} workspaces with a read and two writes each; budget: rows part (${rows.toFixed(1)} MB) + 4 MB; reference: bare better-sqlite3 with the same bytes`,
    }),
  ];
}

/** MB of resident memory that each of many steps adds. */
function grownPerStep(step: (index: number) => void): number {
  for (let index = 0; index < WARM_UP; index++) step(index);
  const before = resident();
  for (let index = 0; index < LIVE; index++) step(index);
  return (resident() - before) / LIVE / MB;
}

function resident(): number {
  global.gc?.();
  return process.memoryUsage.rss();
}
