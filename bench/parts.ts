// Parts of the engine that its rules rest on: capture, named queries, the journal's file, the digest.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Change } from '../src/engine/capture.ts';
import type { Copy } from '../src/engine/copy.ts';
import { addToDigest, applyToDigest } from '../src/engine/digest.ts';
import { createLine, LineWriter } from '../src/engine/line-file.ts';
import { addRequest, deskRow, requestById, requests } from './desk.ts';
import { DESK_SIZES, openDeskYard, requestId } from './desk-world.ts';
import { byTurns, microsecondsEach, milliseconds } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { entryWriter } from './references/bare-journal.ts';
import { type Row, row } from './row.ts';
import { openAt } from './workspaces.ts';

const ROUNDS = 400;
const REPEATS = 20;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const folder = dataFolder(prepared);
  const yard = openDeskYard(folder);
  const { copy } = openAt(yard, prepared.desk.medium.hash).live();
  const rows = [...queries(copy), ...capture(copy), ...journal(folder), ...digest(copy)];
  yard.close();
  return rows;
}

function queries(copy: Copy): Row[] {
  const adHoc = drizzle({ client: copy.db });
  const prepared = adHoc
    .select()
    .from(requests)
    .where(eq(requests.id, sql.placeholder('id')))
    .prepare();
  const raw = copy.db.prepare('SELECT * FROM desk_requests WHERE id = ?');
  const id = (index: number) => requestId((index * 7919) % DESK_SIZES.medium);
  const found = byTurns(ROUNDS, {
    named: () => microsecondsEach(REPEATS, (index) => copy.get(requestById, { id: id(index) }, true)),
    raw: () => microsecondsEach(REPEATS, (index) => raw.get(id(index))),
    prepared: () => microsecondsEach(REPEATS, (index) => prepared.get({ id: id(index) })),
    adHoc: () =>
      microsecondsEach(REPEATS, (index) =>
        adHoc
          .select()
          .from(requests)
          .where(eq(requests.id, id(index)))
          .get(),
      ),
  });
  const select = (name: string, value: number) =>
    row(`select of one row, 25 columns: ${name}`, { value, unit: 'µs', reference: found.raw });
  return [
    row('select of one row, 25 columns: named query', {
      value: found.named,
      unit: 'µs',
      reference: found.raw,
      note: 'reference: bare better-sqlite3, prepared',
    }),
    select('prepared drizzle', found.prepared),
    select('ad-hoc drizzle', found.adHoc),
  ];
}

function capture(copy: Copy): Row[] {
  let next = 0;
  const insert = (active: boolean) => () => {
    copy.capture(active);
    copy.begin();
    const time = microsecondsEach(REPEATS, () => {
      next += 1;
      copy.run(addRequest, deskRow(next, `req_capture_${next}`, '2026-09-14T08:00:00.000Z'));
    });
    copy.rollback();
    copy.capture(true);
    return time;
  };
  const found = byTurns(ROUNDS, { on: insert(true), off: insert(false) });
  const note = 'reference: the same insert with capture off';
  return [row('insert of 25 columns, captured', { value: found.on, unit: 'µs', reference: found.off, note })];
}

function journal(folder: string): Row[] {
  const path = join(folder, 'bench-lines');
  mkdirSync(path);
  const file = join(path, '1.log');
  createLine(file, { format: 1, line: 1, image: '', seed: '', chain: '', parent: { line: null, place: 0 } });
  const writer = new LineWriter(file, 0, { sync: false });
  const json = JSON.stringify({ number: 1, input: { text: 'x'.repeat(460) } });
  const entry = { chain: 'c'.repeat(64), wall: 1_700_000_000_000, surface: 'process', json };
  const append = entryWriter(join(path, 'journal.db'));
  let next = 0;
  const found = byTurns(ROUNDS, {
    line: () => microsecondsEach(REPEATS, () => writer.append(entry)),
    table: () => microsecondsEach(REPEATS, () => append({ ...entry, line: 1, number: ++next })),
  });
  writer.close();
  const note = 'reference: the same entry as a row of a WAL database, synchronous=NORMAL';
  return [
    row('append of one entry, 0.5 KB', { value: found.line, unit: 'µs', reference: found.table, note }),
  ];
}

function digest(copy: Copy): Row[] {
  copy.begin();
  copy.run(addRequest, deskRow(1, 'req_digest', '2026-09-14T08:00:00.000Z'));
  const [change] = copy.takeChanges() as [Change];
  copy.rollback();
  const [table, , key, , after] = change;
  const update: Change = [table, 'u', key, after, after];
  const found = byTurns(ROUNDS, {
    update: () => microsecondsEach(REPEATS, () => applyToDigest(1n, update)),
    insert: () => microsecondsEach(REPEATS, () => addToDigest(1n, table, after as string)),
  });
  const recount = byTurns(5, { recount: () => milliseconds(() => copy.recount()) }).recount;
  const bytes = after?.length ?? 0;
  return [
    row(`digest of one update, rows of ${bytes} bytes`, { value: found.update, unit: 'µs' }),
    row(`digest of one insert, a row of ${bytes} bytes`, { value: found.insert, unit: 'µs' }),
    row(`digest recounted over ${DESK_SIZES.medium * 2} rows`, { value: recount, unit: 'ms' }),
  ];
}
