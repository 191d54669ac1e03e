import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBusinessTime,
  type BusinessCalendar,
  businessTimeBetween,
  type Interval,
  isBusinessTime,
  nextBusinessTime,
} from './business-hours.ts';
import { formatInstant, type Instant, parseInstant } from './instant.ts';

fc.configureGlobal({ seed: 20_261_005 });

const hour = 3_600_000;
const office: Interval[] = [['08:00', '17:00']];
const munich: BusinessCalendar = {
  zone: 'Europe/Berlin',
  region: 'DE-BY',
  week: {
    monday: office,
    tuesday: office,
    wednesday: office,
    thursday: office,
    friday: [
      ['08:00', '12:00'],
      ['12:30', '16:00'],
    ],
  },
};
const always: Interval[] = [['00:00', '24:00']];
const roundTheClock: BusinessCalendar = {
  zone: 'Europe/Berlin',
  week: {
    monday: always,
    tuesday: always,
    wednesday: always,
    thursday: always,
    friday: always,
    saturday: always,
    sunday: always,
  },
};
const nightShift: BusinessCalendar = {
  zone: 'Europe/Berlin',
  week: {
    sunday: [
      ['00:00', '02:30'],
      ['02:30', '05:00'],
    ],
  },
};
const newYork: BusinessCalendar = {
  zone: 'America/New_York',
  week: { ...munich.week, sunday: [['01:30', '02:30']] },
};

const calendar = fc.constantFrom(munich, roundTheClock, nightShift, newYork);
const moment = fc
  .integer({ min: parseInstant('2020-01-01T00:00:00Z'), max: parseInstant('2032-01-01T00:00:00Z') })
  .map(formatInstant);
const amount = fc.oneof(
  fc.integer({ min: 0, max: 400 * hour }),
  fc.integer({ min: 0, max: 400 }).map((n) => n * hour),
);

describe('R19: business hours', () => {
  test('after adding business time, exactly that much has passed, and less a millisecond before', () => {
    fc.assert(
      fc.property(moment, amount, calendar, (from, milliseconds, when) => {
        const to = addBusinessTime(from, milliseconds, when);
        expect(businessTimeBetween(from, to, when)).toBe(milliseconds);
        if (milliseconds === 0) return;
        const before = formatInstant(parseInstant(to) - 1);
        expect(businessTimeBetween(from, before, when)).toBe(milliseconds - 1);
      }),
    );
  });

  test('a later start and a longer time never end earlier', () => {
    fc.assert(
      fc.property(fc.tuple(moment, moment), fc.tuple(amount, amount), calendar, (starts, amounts, when) => {
        const [early, late] = [...starts].sort() as [Instant, Instant];
        const [short, long] = [Math.min(...amounts), Math.max(...amounts)];
        expect(addBusinessTime(early, short, when) <= addBusinessTime(late, short, when)).toBe(true);
        expect(addBusinessTime(early, short, when) <= addBusinessTime(early, long, when)).toBe(true);
      }),
    );
  });

  test('times in a row add up, and backwards they are negative', () => {
    fc.assert(
      fc.property(moment, moment, moment, (a, b, c) => {
        const between = (from: Instant, to: Instant) => businessTimeBetween(from, to, munich);
        expect(between(a, b) + between(b, c)).toBe(between(a, c));
        expect(between(a, b) + between(b, a)).toBe(0);
      }),
    );
  });

  test('round the clock, business time is time', () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        expect(businessTimeBetween(a, b, roundTheClock)).toBe(parseInstant(b) - parseInstant(a));
      }),
    );
  });

  test('business time never passes outside business time', () => {
    fc.assert(
      fc.property(moment, calendar, (instant, when) => {
        const next = nextBusinessTime(instant, when);
        expect(next >= instant).toBe(true);
        expect(isBusinessTime(next, when)).toBe(true);
        expect(businessTimeBetween(instant, next, when)).toBe(0);
        expect(isBusinessTime(instant, when)).toBe(next === instant);
      }),
    );
  });

  test.each([
    // Within a day, to closing time exactly, and over it.
    ['2026-10-05T07:00:00.000Z', 2, '2026-10-05T09:00:00.000Z'],
    ['2026-10-05T06:00:00.000Z', 9, '2026-10-05T15:00:00.000Z'],
    ['2026-10-05T14:00:00.000Z', 2, '2026-10-06T07:00:00.000Z'],
    // Over a weekend, after the lunch break of Friday.
    ['2026-10-09T08:00:00.000Z', 8, '2026-10-12T08:30:00.000Z'],
    // Over the change to winter time: 08:00 is an hour later in UTC.
    ['2026-10-23T13:30:00.000Z', 1, '2026-10-26T07:30:00.000Z'],
    // Christmas 2026: Thursday, then holidays on Friday and Saturday.
    ['2026-12-24T15:00:00.000Z', 2, '2026-12-28T08:00:00.000Z'],
    // New Year and Epiphany in Bavaria.
    ['2026-12-31T15:30:00.000Z', 1, '2027-01-04T07:30:00.000Z'],
    ['2027-01-05T15:30:00.000Z', 1, '2027-01-07T07:30:00.000Z'],
    // From a Sunday night.
    ['2026-10-04T23:00:00.000Z', 1, '2026-10-05T07:00:00.000Z'],
  ])('a Munich office: %s and %i hours is %s', (from, hours, to) => {
    expect(addBusinessTime(from, hours * hour, munich)).toBe(to);
  });

  test('the region decides about holidays', () => {
    const epiphany = '2026-01-06T09:00:00.000Z';
    expect(isBusinessTime(epiphany, munich)).toBe(false);
    expect(isBusinessTime(epiphany, { ...munich, region: 'DE-BE' })).toBe(true);
    const { region: _, ...everywhere } = munich;
    expect(isBusinessTime('2026-12-25T09:00:00.000Z', everywhere)).toBe(true);
  });

  test('opening time is inside, closing time is not', () => {
    expect(isBusinessTime('2026-10-05T06:00:00.000Z', munich)).toBe(true);
    expect(isBusinessTime('2026-10-05T05:59:59.999Z', munich)).toBe(false);
    expect(isBusinessTime('2026-10-05T15:00:00.000Z', munich)).toBe(false);
    expect(nextBusinessTime('2026-10-05T15:00:00.000Z', munich)).toBe('2026-10-06T06:00:00.000Z');
  });

  test('a night of a clock change is an hour shorter or longer', () => {
    const night = (from: string, to: string) =>
      businessTimeBetween(`${from}T20:00:00.000Z`, `${to}T12:00:00.000Z`, nightShift);
    expect(night('2026-03-21', '2026-03-22')).toBe(5 * hour);
    expect(night('2026-03-28', '2026-03-29')).toBe(4 * hour);
    expect(night('2026-10-24', '2026-10-25')).toBe(6 * hour);
    // 01:30 to 02:30 of which the second half does not exist, and which stretches over the hour that comes twice.
    expect(businessTimeBetween('2026-03-08T04:00:00.000Z', '2026-03-08T12:00:00.000Z', newYork)).toBe(
      hour / 2,
    );
    expect(businessTimeBetween('2026-11-01T04:00:00.000Z', '2026-11-01T12:00:00.000Z', newYork)).toBe(
      2 * hour,
    );
  });

  test('a bad calendar is refused', () => {
    const week = (monday: [string, string][]) => () =>
      nextBusinessTime('2026-10-05T00:00:00.000Z', { zone: 'UTC', week: { monday } });
    expect(week([])).toThrow(/at least one interval/);
    expect(week([['17:00', '08:00']])).toThrow(/monday/);
    expect(
      week([
        ['08:00', '12:00'],
        ['11:00', '13:00'],
      ]),
    ).toThrow(/monday/);
    expect(week([['8:00', '12:00']])).toThrow(/monday/);
    expect(week([['08:00', '24:01']])).toThrow(/monday/);
    expect(week([['08:00', '08:00']])).toThrow(/monday/);
    expect(() => isBusinessTime('2026-10-05T00:00:00.000Z', { ...munich, zone: 'Nowhere' })).toThrow(
      RangeError,
    );
    expect(() => isBusinessTime('2026-10-05T00:00:00.000Z', { ...munich, region: 'XX' as 'DE' })).toThrow(
      RangeError,
    );
    const stranger = { zone: 'UTC', week: { montag: office } } as unknown as BusinessCalendar;
    expect(() => isBusinessTime('2026-10-05T00:00:00.000Z', stranger)).toThrow(/montag/);
  });

  test('negative, broken and endless amounts are refused', () => {
    expect(() => addBusinessTime('2026-10-05T00:00:00.000Z', -1, munich)).toThrow(RangeError);
    expect(() => addBusinessTime('2026-10-05T00:00:00.000Z', 0.5, munich)).toThrow(RangeError);
    expect(() => addBusinessTime('2026-10-05T00:00:00.000Z', Number.MAX_SAFE_INTEGER, nightShift)).toThrow(
      /100 years/,
    );
    expect(() => addBusinessTime('2200-12-31T12:00:00.000Z', 40 * hour, munich)).toThrow(/2200/);
    expect(() =>
      businessTimeBetween('1900-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z', newYork),
    ).toThrow(/100 years/);
  });
});
