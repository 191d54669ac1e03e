// Heavy-tailed draws from 32 random bits with integer tables only: bit-identical on every machine.

import { normalQuantiles } from './normal-quantiles.ts';
import { logarithmOfTwo, one, timesPowerOfTwo } from './powers-of-two.ts';

/**
 * A standard normal draw in millionths, between ±6,337,958, from 32 uniform bits: half of them below zero, larger
 * bits give larger values. Between the table's entries a straight line: the error is below 750 millionths.
 */
export function standardNormal(u32: number): number {
  const below = u32 < 0x8000_0000;
  // The odd number over 2^33 is the probability of lying further out on this side, never 0 and never one half.
  const tail = 2 * (below ? u32 : 0xffff_ffff - u32) + 1;
  const zeros = Math.clz32(tail);
  const bits = tail << zeros;
  const index = (31 - zeros) * 8 + ((bits >>> 28) & 7);
  const outer = normalQuantiles[index] as number;
  const inner = normalQuantiles[index + 1] as number;
  const distance = outer - Math.floor(((outer - inner) * (bits & 0x0fff_ffff)) / 2 ** 28);
  return below ? -distance : distance;
}

/**
 * A log-normal draw: median · e^(sigma · z) for a standard normal z, rounded to an integer, at most 2^53 − 1.
 * `u32` is 32 uniform bits, `median` an integer from 0, `sigmaThousandths` an integer from 0 to 5,000 (sigma 1.2 is
 * 1,200). Relative error before rounding: below sigma · 0.0008 + 3 · 10^-5.
 * @throws RangeError outside these ranges.
 */
export function logNormal(u32: number, median: number, sigmaThousandths: number): number {
  check('u32', u32, 0xffff_ffff);
  check('median', median, Number.MAX_SAFE_INTEGER);
  check('sigmaThousandths', sigmaThousandths, 5000);
  const millionths = Math.floor((standardNormal(u32) * sigmaThousandths) / 1000);
  return timesPowerOfTwo(median, Math.floor((millionths * logOfE) / 1_000_000));
}

/**
 * A power-law (Pareto) draw: at least `minimum`, with density falling like x^-exponent, rounded, at most 2^53 − 1.
 * `u32` is 32 uniform bits (larger bits, smaller value), `exponentHundredths` an integer from 101 to 10,000 (2.6 is
 * 260). Relative error before rounding: about 5 · 10^-5 / (exponent − 1).
 * @throws RangeError outside these ranges.
 */
export function powerLaw(u32: number, minimum: number, exponentHundredths: number): number {
  check('u32', u32, 0xffff_ffff);
  check('minimum', minimum, Number.MAX_SAFE_INTEGER);
  check('exponentHundredths', exponentHundredths, 10_000);
  if (exponentHundredths <= 100) throw new RangeError('exponentHundredths must be more than 100.');
  const bits = 32 * one - logarithmOfTwo(Math.max(u32, 1));
  return timesPowerOfTwo(minimum, Math.floor((bits * 100) / (exponentHundredths - 100)));
}

// log2(e) in the fixed point of powers-of-two.ts.
const logOfE = 1_512_775;

function check(name: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= most) return;
  throw new RangeError(`${name} must be a whole number from 0 to ${most}.`);
}
