// Memory per live workspace, beside bare better-sqlite3 holding the same bytes.
import { microsecondsEach } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { openAndRead } from './references/bare-database.ts';
import { type Row, row, under } from './row.ts';
import { callerOf, openAt } from './workspaces.ts';
import { openDeskYard, requestId } from './world.ts';

const LIVE = 60;
const MB = 1024 * 1024;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const yard = openDeskYard(dataFolder(prepared));
  const { hash, rowsBytes } = prepared.images.medium;
  const { bytes } = yard.engine.images.open(hash);
  const kept: unknown[] = [];
  const bare = grownPerStep(() => kept.push(openAndRead(bytes, requestId(7))));
  const ours = grownPerStep(() => {
    const call = callerOf(yard, openAt(yard, hash));
    call('desk.get_guarded', { request_id: requestId(7) });
    call('desk.create', { subject: 'Papers again', position: 7 });
    call('desk.move', { request_id: requestId(7), status: 'solved' });
  });
  yard.close();
  const rows = rowsBytes / MB;
  return [
    row('memory per live medium workspace', {
      value: ours,
      unit: 'MB',
      reference: bare,
      budget: under(Number((rows + 4).toFixed(1)), 'MB'),
      note: `RSS over ${LIVE} workspaces after reads and writes; budget: rows part (${rows.toFixed(1)} MB) + 4 MB; reference: bare better-sqlite3 with the same bytes`,
    }),
  ];
}

/** MB of resident memory that each of many steps adds. The first ten only warm up. */
function grownPerStep(step: () => void): number {
  microsecondsEach(10, step);
  const before = resident();
  microsecondsEach(LIVE, step);
  return (resident() - before) / LIVE / MB;
}

function resident(): number {
  global.gc?.();
  return process.memoryUsage.rss();
}
