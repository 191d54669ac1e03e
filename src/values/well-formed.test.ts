import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasLoneSurrogate, isWellFormed } from './well-formed.ts';

fc.configureGlobal({ seed: 20_261_005 });

describe('lone surrogates', () => {
  test('they are found wherever they hide', () => {
    for (const value of [
      '\ud800',
      'a\udc00b',
      ['x', ['\ud83d']],
      { a: { '\ude00': 1 } },
      { a: ['😀', { b: '\ude00\ud83d' }] },
    ]) {
      expect(hasLoneSurrogate(value)).toBe(true);
    }
  });

  test('pairs, numbers, nothing and deep lists are no reason for alarm', () => {
    let deep: unknown = '😀';
    for (let level = 0; level < 100_000; level++) deep = [deep];
    for (const value of ['😀', '', 1, null, undefined, true, { '😀': '\ufffd' }, deep])
      expect(hasLoneSurrogate(value)).toBe(false);
  });

  test('a text is well formed if UTF-8 can carry it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0xd700, max: 0xe0ff })), (units) => {
        const text = String.fromCharCode(...units);
        const carried =
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text;
        expect(isWellFormed(text)).toBe(carried);
      }),
    );
  });
});
