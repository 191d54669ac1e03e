import { describe, expect, test } from 'vitest';
import { formatDay, weekday } from './day.ts';
import { easterOf } from './easter.ts';
import { holidayRegions, holidaysOf, isHoliday, isHolidayRegion } from './holidays.ts';

const daysOf = (region: (typeof holidayRegions)[number], year: number) =>
  holidaysOf(region, year)
    .map(({ day }) => day.slice(5))
    .join(' ');

describe('R19: holidays', () => {
  test.each([
    '1970-03-29 1981-04-19 1999-04-04 2000-04-23 2008-03-23 2011-04-24 2019-04-21 2024-03-31 2025-04-20 2026-04-05',
    '2027-03-28 2038-04-25 2049-04-18 2076-04-19 2100-03-28 2160-03-23 2200-04-06',
    '1818-03-22 1943-04-25 1954-04-18 1609-04-19',
  ])('Easter is where the church has it: %s', (days) => {
    for (const day of days.split(' ')) expect(formatDay(easterOf(Number(day.slice(0, 4))))).toBe(day);
  });

  test('Easter is always a Sunday from 22 March to 25 April', () => {
    for (let year = 1583; year <= 4000; year++) {
      const day = formatDay(easterOf(year));
      expect(weekday(day) === 7 && day.slice(5) >= '03-22' && day.slice(5) <= '04-25').toBe(true);
    }
  });

  test('the lists of 2026 are those of the official calendars', () => {
    expect(daysOf('DE', 2026)).toBe('01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26');
    expect(daysOf('DE-BY', 2026)).toBe(
      '01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 08-15 10-03 11-01 12-25 12-26',
    );
    expect(daysOf('DE-BE', 2026)).toBe('01-01 03-08 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26');
    expect(daysOf('DE-HB', 2026)).toBe('01-01 04-03 04-06 05-01 05-14 05-25 10-03 10-31 12-25 12-26');
    expect(daysOf('DE-HH', 2026)).toBe(daysOf('DE-HB', 2026));
    expect(daysOf('DE-NW', 2026)).toBe('01-01 04-03 04-06 05-01 05-14 05-25 06-04 10-03 11-01 12-25 12-26');
    expect(daysOf('AT', 2026)).toBe(
      '01-01 01-06 04-06 05-01 05-14 05-25 06-04 08-15 10-26 11-01 12-08 12-25 12-26',
    );
    expect(daysOf('CH', 2026)).toBe('01-01 04-03 04-06 05-14 05-25 08-01 12-25 12-26');
    expect(daysOf('CH-ZH', 2026)).toBe('01-01 01-02 04-03 04-06 05-01 05-14 05-25 08-01 12-25 12-26');
  });

  test('holidays that came, went or happened once are in their years only', () => {
    const years = (region: Parameters<typeof holidaysOf>[0], monthDay: string) => {
      const found: number[] = [];
      for (let year = 1970; year <= 2200; year++)
        if (isHoliday(region, `${year}-${monthDay}`)) found.push(year);
      return found;
    };
    expect(years('DE', '10-31')).toEqual([2017]);
    expect(years('DE-NW', '10-31')).toEqual([2017]);
    expect(years('DE-HH', '10-31')[0]).toBe(2017);
    expect(years('DE-HB', '10-31')).toHaveLength(184);
    expect(years('DE-BE', '03-08')[0]).toBe(2019);
    expect(years('DE-BE', '05-08').filter((year) => year === 2020 || year === 2025)).toEqual([2020, 2025]);
    expect(holidaysOf('DE-BE', 2028).map(({ name }) => name)).toContain('75. Jahrestag des Volksaufstands');
    expect(isHoliday('DE', '1989-06-17')).toBe(true);
    expect(isHoliday('DE', '1989-10-03')).toBe(false);
    expect(daysOf('DE', 1990)).toBe('01-01 04-13 04-16 05-01 05-24 06-04 06-17 10-03 11-21 12-25 12-26');
    expect(isHoliday('DE', '1994-11-16')).toBe(true);
    expect(isHoliday('DE', '1995-11-22')).toBe(false);
    expect(isHoliday('DE-BY', '1980-11-19')).toBe(false);
    expect(isHoliday('DE-NW', '1980-11-19')).toBe(true);
    expect(isHoliday('CH', '1993-08-01')).toBe(false);
    expect(isHoliday('CH', '1994-08-01')).toBe(true);
  });

  test('two holidays on one day are both listed', () => {
    expect(holidaysOf('DE', 2008).filter(({ day }) => day === '2008-05-01')).toEqual([
      { day: '2008-05-01', name: 'Tag der Arbeit' },
      { day: '2008-05-01', name: 'Christi Himmelfahrt' },
    ]);
  });

  test('every list of every region and year is in order and of the size it should be', () => {
    for (const region of holidayRegions) {
      for (let year = 1970; year <= 2200; year++) {
        const days = holidaysOf(region, year).map(({ day }) => day);
        expect([...days].sort().join()).toBe(days.join());
        expect(days.length >= 7 && days.length <= 15).toBe(true);
      }
    }
  });

  test('unknown regions, years and days are refused', () => {
    expect(() => holidaysOf('DE', 1969)).toThrow(RangeError);
    expect(() => holidaysOf('DE', 2201)).toThrow(RangeError);
    expect(() => holidaysOf('FR' as 'DE', 2026)).toThrow(/DE-BY/);
    expect(() => isHoliday('DE', '2026-02-30')).toThrow(RangeError);
    expect(isHolidayRegion('toString')).toBe(false);
  });
});
