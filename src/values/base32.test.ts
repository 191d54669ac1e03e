import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base32 } from './base32.ts';

fc.configureGlobal({ seed: 20_261_005 });

const bytes = fc.uint8Array({ maxLength: 40 });

describe('base32', () => {
  test.each([
    [[], ''],
    [[0], '00'],
    [[255], 'zw'],
    [[0, 0, 0, 0, 1], '00000001'],
    [[255, 255, 255, 255, 255], 'zzzzzzzz'],
    [[0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72], 'csqpyrk1e8'],
  ])('%j is written %j', (list, text) => {
    expect(base32(Uint8Array.from(list))).toBe(text);
  });

  test('the bits can be read back, and only readable letters occur', () => {
    fc.assert(
      fc.property(bytes, (original) => {
        const text = base32(original);
        expect(text).toMatch(/^[0-9a-hjkmnp-tv-z]*$/);
        expect(text).toHaveLength(Math.ceil((original.length * 8) / 5));
        const digits = [...text].map((letter) => '0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter));
        const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
        const read = Array.from(original, (_, index) =>
          Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2),
        );
        expect(read).toEqual([...original]);
        expect(bits.slice(original.length * 8)).toMatch(/^0*$/);
      }),
    );
  });
});
