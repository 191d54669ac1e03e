// The date of Easter in the Western churches, from which half of the public holidays are counted.

import { dayNumberOf } from './civil.ts';

/**
 * Day number (days since 1970-01-01) of Easter Sunday in a Gregorian year. The computus in Gauss's form, with the
 * corrections for the moon's and the calendar's slips kept general, so that it holds for every year from 1583 on.
 */
export function easterOf(year: number): number {
  const century = Math.floor(year / 100);
  const solar = century - Math.floor(century / 4);
  const lunar = Math.floor((8 * century + 13) / 25);
  const golden = year % 19;
  const moonAge = (19 * golden + solar - lunar + 15) % 30;
  // The full moon falls on 21 March plus this many days; the two latest dates are drawn in by one.
  const moon = moonAge === 29 || (moonAge === 28 && golden > 10) ? moonAge - 1 : moonAge;
  const fullMoon = dayNumberOf(year, 3, 21) + moon;
  // Day 0 was a Thursday, day 3 a Sunday: the next Sunday strictly after the full moon.
  return fullMoon + 7 - ((((fullMoon - 3) % 7) + 7) % 7);
}
