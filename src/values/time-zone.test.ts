import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatInstant, parseInstant } from './instant.ts';
import {
  fromLocal,
  isTimeZone,
  type LocalTime,
  offsetAt,
  toLocal,
  utcOfLocal,
  utcReaching,
} from './time-zone.ts';

fc.configureGlobal({ seed: 20_261_005 });

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const moment = fc.integer({ min: 0, max: parseInstant('2100-01-01T00:00:00Z') });

function local(text: string): LocalTime {
  return toLocal(`${text}:00.000Z`, 'UTC');
}

describe('R19: time zones', () => {
  test('offsets agree with what Intl shows as local time', () => {
    for (const name of zones) {
      const format = new Intl.DateTimeFormat('en-US', {
        timeZone: name,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
      fc.assert(
        fc.property(moment, (ms) => {
          const shown = format.formatToParts(ms).filter((part) => part.type !== 'literal');
          const { month, day, year, hour, minute, second } = toLocal(formatInstant(ms), name);
          return (
            shown.map((part) => Number(part.value)).join() === [month, day, year, hour, minute, second].join()
          );
        }),
      );
    }
  });

  test('an instant is found again from its local time, unless that happened twice', () => {
    fc.assert(
      fc.property(moment, zone, (ms, name) => {
        const again = parseInstant(fromLocal(toLocal(formatInstant(ms), name), name));
        // Lord Howe changes by half an hour, all others by one.
        return again === ms || ms - again === 3_600_000 || ms - again === 1_800_000;
      }),
    );
  });

  test('a time that a jump forward leaves out moves forward', () => {
    expect(fromLocal(local('2026-03-29T02:30'), 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(toLocal('2026-03-29T01:30:00.000Z', 'Europe/Berlin')).toMatchObject({ hour: 3, minute: 30 });
    expect(fromLocal(local('2026-03-08T02:00'), 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    // Samoa had no 30 December 2011.
    expect(fromLocal(local('2011-12-30T12:00'), 'Pacific/Apia')).toBe('2011-12-30T22:00:00.000Z');
  });

  test('a time that happens twice is its first occurrence', () => {
    expect(fromLocal(local('2026-10-25T02:30'), 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromLocal(local('2026-11-01T01:59'), 'America/New_York')).toBe('2026-11-01T05:59:00.000Z');
  });

  test('the hour of a change is right to the millisecond', () => {
    const change = parseInstant('2026-03-29T01:00:00Z');
    expect(offsetAt(change - 1, 'Europe/Berlin')).toBe(3_600_000);
    expect(offsetAt(change, 'Europe/Berlin')).toBe(7_200_000);
    expect(offsetAt(parseInstant('2026-10-25T00:59:59.999Z'), 'Europe/Berlin')).toBe(7_200_000);
    expect(offsetAt(parseInstant('2026-10-25T01:00:00Z'), 'Europe/Berlin')).toBe(3_600_000);
  });

  test('the moment at which a clock reaches a time never reverses an order', () => {
    const start = parseInstant('2026-03-28T00:00:00Z');
    const minutes = fc.integer({ min: 0, max: 4320 });
    fc.assert(
      fc.property(minutes, minutes, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((m) =>
          utcReaching(start + m * 60_000, 'Europe/Berlin'),
        );
        return low! <= high!;
      }),
    );
    const gap = parseInstant('2026-03-29T02:30:00Z');
    expect(formatInstant(utcReaching(gap, 'Europe/Berlin'))).toBe('2026-03-29T01:00:00.000Z');
    expect(formatInstant(utcOfLocal(gap, 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z');
  });

  test('offsets of old days with seconds, and of the ends of time, are known', () => {
    expect(offsetAt(parseInstant('1850-01-01T00:00:00Z'), 'Europe/Berlin')).toBe((53 * 60 + 28) * 1000);
    expect(offsetAt(parseInstant('0001-01-01T00:00:00Z'), 'America/New_York')).toBe(
      -(4 * 3600 + 56 * 60 + 2) * 1000,
    );
    expect(offsetAt(parseInstant('9999-07-01T00:00:00Z'), 'Europe/Berlin')).toBe(7_200_000);
  });

  test('only IANA zones are zones', () => {
    expect(['Europe/Zurich', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(
      true,
    );
    expect(
      ['', '+01:00', 'Europe/Munich', 'Europe/Berlin\0', '../etc', 'Mitteleuropa'].some(isTimeZone),
    ).toBe(false);
    expect(() => fromLocal({ ...local('2026-01-01T00:00'), day: 32 }, 'UTC')).toThrow(RangeError);
    expect(() => fromLocal({ ...local('2026-01-01T00:00'), hour: 24 }, 'UTC')).toThrow(RangeError);
  });
});
