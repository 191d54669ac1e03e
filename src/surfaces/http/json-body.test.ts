// From bytes to the one object in them.
import { describe, expect, it } from 'vitest';
import { parseBody } from './json-body.ts';
import { MOST_STRING_BYTES } from './limits.ts';

const parse = (text: string | Uint8Array) => parseBody(Buffer.from(text as string));
const message = (text: string | Uint8Array) => {
  const body = parse(text);
  return 'problem' in body ? `${body.problem.code}: ${body.problem.errors?.[0]?.message}` : 'none';
};

describe('a body', () => {
  it('is an object without members when it has no bytes', () => {
    expect(parse('')).toEqual({ fields: {} });
  });

  it('keeps pairs of surrogates, however they are spelled', () => {
    expect(parse(String.raw`{"a":"\ud83d\ude00","b":"😀"}`)).toEqual({ fields: { a: '😀', b: '😀' } });
  });

  it('counts a repeated member by its last value', () => {
    expect(parse('{"a":1,"a":2}')).toEqual({ fields: { a: 2 } });
  });

  it('keeps __proto__ as a member like any other, for the schema to refuse', () => {
    const body = parse('{"__proto__":{"admin":true}}') as { fields: object };
    expect(Object.keys(body.fields)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(body.fields)).toBe(Object.prototype);
  });

  it(`may hold a string of ${MOST_STRING_BYTES} bytes of UTF-8, however long its escapes are, and no longer one`, () => {
    const umlauts = '\\u00e4'.repeat(MOST_STRING_BYTES / 2);
    expect(message(`{"a":"${umlauts}"}`)).toBe('none');
    expect(message(`{"a":"${umlauts}x"}`)).toContain('longer than');
    expect(message(`{"a":"${'x'.repeat(MOST_STRING_BYTES)}"}`)).toBe('none');
    expect(message(`{"a":["${'x'.repeat(MOST_STRING_BYTES + 1)}"]}`)).toContain('longer than');
    expect(message(`{"${'x'.repeat(MOST_STRING_BYTES + 1)}":1}`)).toContain('longer than');
  });

  it.each([
    ...['{', '{"a":}', 'nul', "{'a':1}", '{"a":1}x', '{"a":01}', '{"a":"\n"}', '{"a":NaN}', '\ufeff{}'],
    ...['[]', '1', '"a"', 'null', 'true', '[{"a":1}]'],
  ])('is refused when it is %j', (text) => {
    expect(message(text)).toBe('MALFORMED_JSON: It is not one JSON object.');
  });

  it.each([
    String.raw`{"a":"\ud83d"}`,
    String.raw`{"a":{"b":["x\udc00"]}}`,
    String.raw`{"\udbff":1}`,
    String.raw`{"a":"\ude00\ud83d"}`,
  ])('is refused with half a pair in %s', (text) => {
    expect(message(text)).toContain('unpaired surrogate');
  });

  it.each([[[0xff]], [[0xc3]], [[0xed, 0xa0, 0x80]], [[0xc0, 0x80]], [[0xf5, 0x80, 0x80, 0x80]]])(
    'is refused with bytes %j, which are no UTF-8',
    (bytes) => {
      expect(message(Buffer.from([...Buffer.from('{"a":"'), ...bytes, ...Buffer.from('"}')]))).toContain(
        'UTF-8',
      );
    },
  );
});
