// The text of an entry, which the chain hash covers.
import { describe, expect, it } from 'vitest';
import { type Entry, entryJson, parseEntry } from './journal.ts';

const read: Entry = {
  number: 7,
  at: '2026-09-14T08:00:00.000Z',
  by: 'per_ada',
  operation: 'notes.get',
  input: { note_id: 'a"b\\\u2028', limit: 25 },
  outcome: 'ok',
};
const entries: readonly Entry[] = [
  read,
  { ...read, by: 'a "quoted"\nname', operation: 'operator "x"', outcome: 'a\\b' },
  { ...read, input: null },
  { ...read, input: undefined },
  { ...read, repeat: { key: 'k', input: 'hash', answer: { ok: true, output: { a: [1] }, etag: undefined } } },
  { ...read, faults: [], changes: [] },
  { ...read, faults: [{ rule: 'r', kind: 'lost' }], changes: [['t', 'i', '["k"]', null, '["k","ü"]']] },
  { ...read, registers: { now: 1_789_372_800_000, 'id:not': 3 } },
];

describe('the text of an entry', () => {
  it.each(entries)('is that of JSON, in fixed order and without what is absent: %#', (entry) => {
    const { number, at, by, operation, input, outcome, repeat, faults, changes, registers } = entry;
    const some = <Item>(list: readonly Item[] | undefined) => (list?.length ? list : undefined);
    const whole = {
      number,
      at,
      by,
      operation,
      input,
      outcome,
      repeat,
      faults: some(faults),
      changes: some(changes),
      registers,
    };
    expect(entryJson(entry)).toBe(JSON.stringify(whole));
    expect(entryJson(parseEntry(entryJson(entry)))).toBe(entryJson(entry));
  });
});
