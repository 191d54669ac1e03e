// Whole calls in process, from token to journal, beside bare better-sqlite3 doing the same statement.
import { join } from 'node:path';
import { deskRow } from './desk.ts';
import { DESK_SIZES, openDeskYard, requestId } from './desk-world.ts';
import { byTurns, microsecondsEach } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { plainRequests, requestReader, requestWriter } from './references/bare-database.ts';
import { type Row, row } from './row.ts';
import { type Caller, callerOf, openAt } from './workspaces.ts';

// Batches are shorter than the time slice of a busy machine, so that most of them run undisturbed.
const ROUNDS = 800;
const READS = 20;
const WRITES = 5;

/** One read and one write, µs each. */
export async function measure(prepared: Prepared): Promise<Row[]> {
  const folder = dataFolder(prepared);
  const yard = openDeskYard(folder);
  const checking = openDeskYard(dataFolder(prepared), { checkOutput: true });
  const image = prepared.desk.medium.hash;
  const call = callerOf(yard, openAt(yard, image));
  const checked = callerOf(checking, openAt(checking, image));
  const bytes = yard.engine.images.open(image).bytes;
  const readBare = requestReader(plainRequests(bytes, ':memory:'));
  const insertBare = requestWriter(plainRequests(bytes, join(folder, 'bare.db')));
  let next = 0;
  const position = (index: number) => (index * 7919) % DESK_SIZES.medium;
  const read = (operation: string, by: Caller) => () => {
    const each = microsecondsEach(READS, (index) =>
      by(operation, { request_id: requestId(position(index)) }),
    );
    // Reads are written when the turn of the event loop ends; here a turn is a batch.
    yard.engine.flush();
    return each;
  };
  const moves = ['open', 'pending', 'solved'];
  const found = byTurns(ROUNDS, {
    read: read('desk.get', call),
    bareRead: () => microsecondsEach(READS, (index) => JSON.stringify(readBare(requestId(position(index))))),
    guarded: read('desk.get_guarded', call),
    checked: read('desk.get', checked),
    write: () =>
      microsecondsEach(WRITES, () => call('desk.create', { subject: 'Papers again', position: ++next })),
    bareWrite: () =>
      microsecondsEach(WRITES, () =>
        insertBare(deskRow(++next, `req_bare_${next}`, '2026-09-14T08:00:00.000Z')),
      ),
    update: (round) =>
      microsecondsEach(WRITES, (index) =>
        call('desk.move', { request_id: requestId(position(index)), status: moves[Math.abs(round) % 3] }),
      ),
  });
  yard.close();
  checking.close();
  const inMemory = 'reference: bare better-sqlite3 in memory, prepared select and JSON.stringify';
  const inFile = 'reference: bare better-sqlite3, prepared insert into a WAL file, synchronous=NORMAL';
  return [
    row('call in process: read one record', {
      value: found.read,
      unit: 'µs',
      reference: found.bareRead,
      note: inMemory,
    }),
    row('call in process: … behind a record rule', {
      value: found.guarded,
      unit: 'µs',
      reference: found.bareRead,
    }),
    row('call in process: … with output check', {
      value: found.checked,
      unit: 'µs',
      reference: found.bareRead,
    }),
    row('call in process: insert one row', {
      value: found.write,
      unit: 'µs',
      reference: found.bareWrite,
      note: inFile,
    }),
    row('call in process: update one row', { value: found.update, unit: 'µs' }),
  ];
}
