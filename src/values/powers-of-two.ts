// Powers and logarithms of two in fixed point: tables of integers and straight lines between them, so that every
// machine gets the same bits, which Math.exp and Math.log do not promise.

/** One in the fixed point used for logarithms: 20 binary digits behind the point. */
export const one = 2 ** 20;

/**
 * value · 2^(exponent / one), rounded to an integer and held to at most 2^53 − 1. Relative error below 2 · 10^-5,
 * then the rounding. `value` is an integer from 0, `exponent` an integer.
 */
export function timesPowerOfTwo(value: number, exponent: number): number {
  const whole = Math.floor(exponent / one);
  const fraction = exponent - whole * one;
  let result = value * interpolated(powers, fraction, 14);
  // Doubling and halving are exact, unlike Math.pow.
  for (let shift = whole - 30; shift > 0 && result < Number.MAX_SAFE_INTEGER; shift--) result *= 2;
  for (let shift = whole - 30; shift < 0 && result > 0.25; shift++) result /= 2;
  return Math.min(Math.floor(result + 0.5), Number.MAX_SAFE_INTEGER);
}

/** log2 of an integer from 1 to 2^32 − 1, in fixed point. Absolute error below 5 · 10^-5. */
export function logarithmOfTwo(value: number): number {
  const zeros = Math.clz32(value);
  // The bits behind the leading one, as a fraction of 31 binary digits.
  const fraction = (value << zeros) & 0x7fff_ffff;
  return (31 - zeros) * one + interpolated(logarithms, fraction, 25);
}

/** Between two of 65 entries; `bits` is how many low bits of `position` say where. */
function interpolated(table: readonly number[], position: number, bits: number): number {
  const index = position >>> bits;
  const rest = position - index * 2 ** bits;
  const from = table[index] as number;
  const to = table[index + 1] as number;
  return from + Math.floor(((to - from) * rest) / 2 ** bits);
}

// 2^(i/64) · 2^30 for i from 0 to 64.
const powers: readonly number[] = [
  1073741824, 1085434106, 1097253708, 1109202018, 1121280436, 1133490379, 1145833280, 1158310587, 1170923762,
  1183674286, 1196563654, 1209593378, 1222764986, 1236080024, 1249540052, 1263146652, 1276901417, 1290805962,
  1304861917, 1319070932, 1333434672, 1347954824, 1362633090, 1377471191, 1392470869, 1407633882, 1422962010,
  1438457051, 1454120821, 1469955159, 1485961921, 1502142985, 1518500250, 1535035634, 1551751076, 1568648537,
  1585730000, 1602997467, 1620452965, 1638098541, 1655936265, 1673968228, 1692196547, 1710623359, 1729250827,
  1748081133, 1767116489, 1786359126, 1805811301, 1825475297, 1845353420, 1865448001, 1885761398, 1906295993,
  1927054196, 1948038440, 1969251188, 1990694927, 2012372174, 2034285470, 2056437387, 2078830522, 2101467502,
  2124350982, 2147483648,
];

// log2(1 + i/64) · 2^20 for i from 0 to 64.
const logarithms: readonly number[] = [
  0, 23454, 46551, 69300, 91711, 113796, 135563, 157021, 178179, 199045, 219628, 239934, 259971, 279746,
  299266, 318537, 337566, 356359, 374920, 393257, 411375, 429278, 446971, 464460, 481749, 498843, 515745,
  532461, 548995, 565349, 581529, 597537, 613378, 629054, 644570, 659928, 675132, 690185, 705089, 719848,
  734464, 748941, 763280, 777484, 791557, 805500, 819315, 833005, 846573, 860020, 873348, 886561, 899658,
  912644, 925518, 938284, 950944, 963498, 975949, 988298, 1000547, 1012698, 1024752, 1036711, 1048576,
];
