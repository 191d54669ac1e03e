import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

fc.configureGlobal({ seed: 20_261_005 });

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, shuffled(member)]),
  );
};
const wellFormed = fc
  .jsonValue({ stringUnit: 'grapheme' })
  .filter((value) => !JSON.stringify(value).includes('__proto__'));

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ],
    ['\u20ac$\u000f\nA\'B"\\\\"/\u2028', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/\u2028"'],
    [[0, -0, 1e21, 9007199254740991, 0.000001, 1e-7], '[0,0,1e+21,9007199254740991,0.000001,1e-7]'],
    [{ a: undefined, b: {} }, '{"b":{}}'],
    [{ 10: 1, 9: 2 }, '{"10":1,"9":2}'],
    [JSON.parse('{"__proto__":1,"a":2}'), '{"__proto__":1,"a":2}'],
    [Object.create(null), '{}'],
  ])('RFC 8785 is followed: %j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('the order of members does not matter and the value is kept', () => {
    fc.assert(
      fc.property(wellFormed, (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '\ud800',
    { '\udc00': 1 },
    undefined,
    [undefined],
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested.
    [1, , 2],
    1n,
    Symbol('x'),
    () => 1,
    new Date(0),
    new Map(),
    Uint8Array.from([1]),
  ])('what JSON cannot say is refused: %s', (value) => {
    expect(() => canonicalJson({ deep: [value] })).toThrow(TypeError);
  });
});
