// Line files: what was acknowledged is read back, what was not is cut, what was changed is noticed.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstChain, nextChain, type Row } from './journal.ts';
import { createLine, DamagedLineError, type LineHeader, LineWriter, readLine } from './line-file.ts';

let folder: string;
let path: string;
const chain = firstChain('image', 'seed');
const header: LineHeader = {
  format: 1,
  line: 1,
  image: 'image',
  seed: 'seed',
  chain,
  parent: { line: null, place: 0 },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'line-'));
  path = join(folder, '1.log');
  createLine(path, header);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(count: number): Row[] {
  const writer = new LineWriter(path, readLine(path).length, { sync: false });
  const rows: Row[] = [];
  for (let number = 1, last = chain; number <= count; number++) {
    const json = JSON.stringify({ number, text: 'ö \n " \u2028\u2029' });
    last = nextChain(last, json);
    rows.push({ chain: last, wall: number, surface: 'http', json });
    writer.append(rows.at(-1) as Row);
  }
  writer.close();
  return rows;
}

test('rows come back as they were written', () => {
  const rows = write(5);
  expect(readLine(path)).toEqual({ header, rows, length: readFileSync(path).length });
});

test('rows that wait are written before the next row, in order', () => {
  const writer = new LineWriter(path, readLine(path).length, { sync: false });
  const [one, two] = [nextChain(chain, '{"n":1}'), nextChain(nextChain(chain, '{"n":1}'), '{"n":2}')];
  writer.wait({ chain: one, wall: 1, surface: 'mcp', json: '{"n":1}' });
  expect(readLine(path).rows).toHaveLength(0);
  writer.append({ chain: two, wall: 2, surface: 'mcp', json: '{"n":2}' });
  writer.close();
  expect(readLine(path).rows.map((row) => row.json)).toEqual(['{"n":1}', '{"n":2}']);
});

describe('R02: an unfinished last row', () => {
  test('was never acknowledged and is cut at opening, wherever it ends', () => {
    const rows = write(4);
    const bytes = readFileSync(path);
    const end = bytes.lastIndexOf(10, -2) + 1;
    for (let length = end; length < bytes.length; length++) {
      writeFileSync(path, bytes.subarray(0, length));
      const content = readLine(path);
      expect(content.rows).toEqual(rows.slice(0, 3));
      new LineWriter(path, content.length, { sync: false }).close();
      expect(readFileSync(path).length).toBe(end);
    }
  });

  test.each([
    [
      'is none when it is whole and its line feed was changed',
      (bytes: Buffer) => bytes.fill('J', bytes.length - 1),
    ],
    ['is none when it holds what no row holds', (bytes: Buffer) => bytes.fill(0, bytes.length - 20)],
    ['is none when it does not begin as a row', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('zz')])],
  ])('%s', (_, change) => {
    write(3);
    writeFileSync(path, change(readFileSync(path)));
    expect(() => readLine(path)).toThrow(DamagedLineError);
  });
});

describe('R02 T07: noticed', () => {
  test('every single changed byte of the header and of every row', () => {
    write(3);
    const bytes = readFileSync(path);
    for (let place = 0; place < bytes.length; place++) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 1;
      writeFileSync(path, changed);
      const known = { length: 0, chain, origin: header };
      expect(() => readLine(path, known), `byte ${place}`).toThrow(DamagedLineError);
    }
  });

  test('a row that was left out, doubled, or swapped with another', () => {
    write(4);
    const [head = '', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
    const edited = rows.slice(0, -1).flatMap((row, at) => {
      const [before, next, after] = [rows.slice(0, at), rows[at + 1] as string, rows.slice(at + 2)];
      return [
        [...before, next, ...after],
        [...before, row, row, next, ...after],
        [...before, next, row, ...after],
      ];
    });
    expect(edited).toHaveLength(9);
    for (const lines of edited) {
      writeFileSync(path, `${[head, ...lines].join('\n')}\n`);
      expect(() => readLine(path)).toThrow(DamagedLineError);
    }
  });

  test('a file cut below the recorded length, at a row or within one', () => {
    const rows = write(4);
    const length = readFileSync(path).length;
    const known = { length, chain: rows[3]?.chain as string };
    for (const cut of [1, 50, 120, 200]) {
      truncateSync(path, length - cut);
      expect(() => readLine(path, known)).toThrow('shorter than recorded');
    }
  });

  test('another line of the right length', () => {
    write(2);
    const known = { length: 10, chain: 'f'.repeat(64) };
    expect(() => readLine(path, known)).toThrow('the recorded head is missing');
  });
});

test('R03: a failed append leaves the file as it was and says so', () => {
  const rows = write(1);
  const { length } = readLine(path);
  const writer = new LineWriter(path, length, { sync: false });
  writer.close();
  const json = '{}';
  expect(() =>
    writer.append({ chain: nextChain(rows[0]?.chain as string, json), wall: 1, surface: 'http', json }),
  ).toThrow();
  expect(readLine(path).rows).toEqual(rows);
});
