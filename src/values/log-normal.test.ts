import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logNormal, powerLaw, standardNormal } from './log-normal.ts';
import { normalQuantiles } from './normal-quantiles.ts';
import { logarithmOfTwo, one, timesPowerOfTwo } from './powers-of-two.ts';

fc.configureGlobal({ seed: 20_261_005 });

const u32 = fc.integer({ min: 0, max: 0xffff_ffff });

/** The upper tail of the standard normal distribution: a continued fraction far out, a power series near the mean. */
function tailBeyond(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 3) {
    let fraction = z;
    for (let term = 200; term > 0; term--) fraction = z + term / fraction;
    return density / fraction;
  }
  let term = z;
  let sum = z;
  for (let odd = 3; odd < 200; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 - density * sum;
}

/** The exact quantile for a tail, by bisection. */
function distanceWithTail(tail: number): number {
  let [low, high] = [0, 10];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (tailBeyond(middle) > tail) low = middle;
    else high = middle;
  }
  return low;
}

const exactNormal = (bits: number) => {
  const below = bits < 2 ** 31;
  const distance = distanceWithTail((2 * (below ? bits : 2 ** 32 - 1 - bits) + 1) / 2 ** 33);
  return below ? -distance : distance;
};

describe('heavy-tailed draws', () => {
  test('the table holds the quantiles of the normal distribution to a millionth', () => {
    expect(normalQuantiles).toHaveLength(257);
    for (const [index, value] of normalQuantiles.entries()) {
      const tail = (2 ** (index >> 3) * (1 + (index & 7) / 8)) / 2 ** 33;
      expect(Math.abs(value - distanceWithTail(tail) * 1e6)).toBeLessThan(1);
    }
  });

  test('a normal draw is within the documented error, rises with the bits and is symmetric', () => {
    fc.assert(
      fc.property(u32, u32, (a, b) => {
        const exact = exactNormal(a) * 1e6;
        expect(Math.abs(standardNormal(a) - exact)).toBeLessThan(750);
        if (a < b) expect(standardNormal(a)).toBeLessThanOrEqual(standardNormal(b));
        expect(standardNormal(0xffff_ffff - a) + standardNormal(a)).toBe(0);
      }),
    );
    for (let bits = 0; bits < 4096; bits++) {
      expect(Math.abs(standardNormal(bits) - exactNormal(bits) * 1e6)).toBeLessThan(750);
    }
  });

  test('powers and logarithms of two are within the documented error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffff_ffff }), (value) => {
        expect(Math.abs(logarithmOfTwo(value) / one - Math.log2(value))).toBeLessThan(5e-5);
      }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: -10 * one, max: 30 * one }),
        (value, exponent) => {
          const exact = value * 2 ** (exponent / one);
          expect(Math.abs(timesPowerOfTwo(value, exponent) - exact)).toBeLessThanOrEqual(0.5 + exact * 2e-5);
        },
      ),
    );
    expect(timesPowerOfTwo(7, 3 * one)).toBe(56);
    expect(timesPowerOfTwo(7, -60 * one)).toBe(0);
    expect(timesPowerOfTwo(7, 4000 * one)).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('a log-normal draw is within the documented error', () => {
    fc.assert(
      fc.property(
        u32,
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 5000 }),
        (bits, median, sigma) => {
          const exact = median * Math.exp((sigma / 1000) * exactNormal(bits));
          const allowed = 0.5 + exact * ((sigma / 1000) * 0.0008 + 3e-5);
          if (exact < 1e15)
            expect(Math.abs(logNormal(bits, median, sigma) - exact)).toBeLessThanOrEqual(allowed);
        },
      ),
    );
  });

  test('evenly spread bits give the median, the quartiles and the mean', () => {
    const draws = Array.from({ length: 65_536 }, (_, index) =>
      logNormal(index * 65_536 + 32_768, 100_000, 1200),
    );
    expect(Math.abs(draws[32_768]! - 100_000)).toBeLessThan(10);
    expect(draws[49_152]! / 100_000).toBeCloseTo(Math.exp(1.2 * 0.674_49), 2);
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    expect(mean / 100_000 / Math.exp(0.72)).toBeCloseTo(1, 1);
  });

  test('the bits are the same on every machine', () => {
    const draws = [0, 1, 12_345, 0x7fff_ffff, 0x8000_0000, 0xdead_beef, 0xffff_ffff];
    expect(draws.map((bits) => logNormal(bits, 5039, 1200))).toMatchInlineSnapshot(`
      [
        3,
        3,
        22,
        5039,
        5039,
        19468,
        10125022,
      ]
    `);
    expect(draws.map((bits) => powerLaw(bits, 1000, 260))).toMatchInlineSnapshot(`
      [
        1048576000,
        1048576000,
        2906881,
        1542,
        1542,
        1091,
        1000,
      ]
    `);
  });

  test('a power-law draw is within the documented error and never below the least', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 0xffff_ffff }),
        fc.integer({ min: 150, max: 1000 }),
        (bits, exponent) => {
          const exact = 1000 * (bits / 2 ** 32) ** (-100 / (exponent - 100));
          const drawn = powerLaw(bits, 1000, exponent);
          expect(drawn).toBeGreaterThanOrEqual(1000);
          const allowed = 0.5 + exact * (6e-5 / (exponent / 100 - 1) + 3e-5);
          if (exact < 1e15) expect(Math.abs(drawn - exact)).toBeLessThanOrEqual(allowed);
        },
      ),
    );
  });

  test('arguments outside their ranges are refused', () => {
    expect(() => logNormal(-1, 1, 1)).toThrow(RangeError);
    expect(() => logNormal(2 ** 32, 1, 1)).toThrow(RangeError);
    expect(() => logNormal(0, 0.5, 1)).toThrow(RangeError);
    expect(() => logNormal(0, 1, 5001)).toThrow(RangeError);
    expect(() => powerLaw(0, 1, 100)).toThrow(RangeError);
  });
});
