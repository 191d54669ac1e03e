// What the pass over a body finds, at each limit and one past it.
import { describe, expect, it } from 'vitest';
import { scanJson } from './json-scan.ts';
import { MOST_DEPTH, MOST_ITEMS, MOST_MEMBERS, MOST_STRING_BYTES } from './limits.ts';

const scan = (text: string) => scanJson(Buffer.from(text));
const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, number) => `"m${number}":[]`).join()}}`;
const items = (count: number) => `[${Array.from({ length: count }, () => '{}').join()}]`;

describe('the scan', () => {
  it(`lets ${MOST_DEPTH} levels pass and finds one more, however many follow`, () => {
    expect(scan(nested(MOST_DEPTH)).fault).toBeUndefined();
    expect(scan(`[${nested(MOST_DEPTH)}]`).fault).toContain('levels deep');
    expect(scan('['.repeat(1_000_000)).fault).toContain('levels deep');
    expect(
      scan(`${'['.repeat(MOST_DEPTH)}${']'.repeat(MOST_DEPTH)}${nested(MOST_DEPTH)}`).fault,
    ).toBeUndefined();
  });

  it(`lets ${MOST_MEMBERS} members of an object pass and finds one more`, () => {
    expect(scan(members(MOST_MEMBERS)).fault).toBeUndefined();
    expect(scan(members(MOST_MEMBERS + 1)).fault).toContain('members');
    expect(scan(`[${members(MOST_MEMBERS)},${members(MOST_MEMBERS)}]`).fault).toBeUndefined();
    expect(scan(`{"a":[${members(MOST_MEMBERS + 1)}]}`).fault).toContain('members');
  });

  it(`lets ${MOST_ITEMS} items of a list pass and finds one more`, () => {
    expect(scan(items(MOST_ITEMS)).fault).toBeUndefined();
    expect(scan(items(MOST_ITEMS + 1)).fault).toContain('items');
    expect(scan(`{"a":${items(MOST_ITEMS + 1)}}`).fault).toContain('items');
  });

  it('counts nothing that stands inside a string', () => {
    const text = JSON.stringify({ a: `${'[{,'.repeat(20_000)}"\\`, b: '\\"[' });
    expect(scan(text)).toEqual({ fault: undefined, mayHoldSurrogate: false, mayHoldLongString: false });
  });

  it.each([String.raw`{"a":"\u0000"}`, String.raw`{"\u0000":1}`, String.raw`{"a":"x\\\u0000"}`])(
    'finds U+0000 in %s',
    (text) => {
      expect(scan(text).fault).toContain('U+0000');
    },
  );

  it.each([
    String.raw`{"a":"\\u0000"}`,
    String.raw`{"a":"\u00000"}`.replace('0000', '0001'),
    '{"a":"u0000"}',
  ])('finds no U+0000 in %s', (text) => {
    expect(scan(text).fault).toBeUndefined();
  });

  it('asks for a look at values that may hold half a pair or a string that is too long', () => {
    expect(scan(String.raw`{"a":"\ud83d\ude00"}`).mayHoldSurrogate).toBe(true);
    expect(scan(String.raw`{"a":"\uDBFF"}`).mayHoldSurrogate).toBe(true);
    expect(scan(String.raw`{"a":"\\ud83d"}`).mayHoldSurrogate).toBe(false);
    expect(scan(`["${'x'.repeat(MOST_STRING_BYTES)}"]`).mayHoldLongString).toBe(false);
    expect(scan(`["${'x'.repeat(MOST_STRING_BYTES + 1)}"]`).mayHoldLongString).toBe(true);
  });

  it.each([
    '',
    '"',
    '"\\',
    '"\\u',
    '"\\u00',
    '}',
    ']]]]',
    ',',
    '{"a":',
    '\\',
    '"\\u0000',
    'null',
    '{"a":"\\ud',
  ])('leaves %s to the parser, and reads no further than it goes', (text) => {
    expect(() => scan(text)).not.toThrow();
  });
});
