import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMilliseconds,
  firstInstant,
  formatInstant,
  isInstant,
  lastInstant,
  parseInstant,
} from './instant.ts';

fc.configureGlobal({ seed: 20_261_005 });

const milliseconds = fc.integer({ min: firstInstant, max: lastInstant });

describe('R19: instants', () => {
  test('a formatted instant reads back as the same time', () => {
    fc.assert(fc.property(milliseconds, (ms) => parseInstant(formatInstant(ms)) === ms));
  });

  test('the form agrees with ECMAScript', () => {
    fc.assert(fc.property(milliseconds, (ms) => formatInstant(ms) === new Date(ms).toISOString()));
  });

  test('the order of the texts is the order of the times', () => {
    fc.assert(
      fc.property(milliseconds, milliseconds, (a, b) => a < b === formatInstant(a) < formatInstant(b)),
    );
  });

  test('the years 0001 to 9999 fit and nothing beyond', () => {
    expect(formatInstant(firstInstant)).toBe('0001-01-01T00:00:00.000Z');
    expect(formatInstant(lastInstant)).toBe('9999-12-31T23:59:59.999Z');
    expect(() => formatInstant(firstInstant - 1)).toThrow(RangeError);
    expect(() => addMilliseconds('9999-12-31T23:59:59.999Z', 1)).toThrow(RangeError);
    expect(() => parseInstant('9999-12-31T23:59:59-01:00')).toThrow(RangeError);
    expect(() => formatInstant(0.5)).toThrow(RangeError);
    expect(() => formatInstant(Number.NaN)).toThrow(RangeError);
  });

  test.each([
    ['2026-10-05T09:00:00Z', '2026-10-05T09:00:00.000Z'],
    ['2026-10-05t09:00:00z', '2026-10-05T09:00:00.000Z'],
    ['2026-10-05T09:00:00+02:00', '2026-10-05T07:00:00.000Z'],
    ['2026-01-01T00:30:00.5+05:45', '2025-12-31T18:45:00.500Z'],
    ['2026-10-05T09:00:00.1239999-00:00', '2026-10-05T09:00:00.123Z'],
    ['2024-02-29T12:00:00-12:00', '2024-03-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2017-01-01T00:59:60.250+01:00', '2017-01-01T00:00:00.250Z'],
  ])('RFC 3339 is read: %s', (text, instant) => {
    expect(formatInstant(parseInstant(text))).toBe(instant);
  });

  test.each([
    '',
    'now',
    '2026-10-05',
    '2026-10-05T09:00:00',
    '2026-10-05 09:00:00Z',
    '2026-10-05T09:00Z',
    '2026-10-05T24:00:00Z',
    '2026-10-05T09:60:00Z',
    '2026-10-05T09:00:60Z',
    '2026-10-05T09:00:00.Z',
    '2026-10-05T09:00:00+24:00',
    '2026-10-05T09:00:00+0200',
    '2026-02-29T09:00:00Z',
    '2026-13-01T09:00:00Z',
    '2026-04-31T09:00:00Z',
    '0000-01-01T00:00:00Z',
    '+02026-10-05T09:00:00Z',
    ' 2026-10-05T09:00:00Z',
    '2026-10-05T09:00:00Z\n',
    '٢٠٢٦-10-05T09:00:00Z',
  ])('anything else is refused with a sentence: %j', (text) => {
    expect(() => parseInstant(text)).toThrow(/^.{10,}\.$/);
    expect(isInstant(text)).toBe(false);
  });

  test('only the one form is an instant', () => {
    expect(isInstant('2024-02-29T23:59:59.999Z')).toBe(true);
    expect(isInstant('2026-10-05T09:00:00Z')).toBe(false);
    expect(isInstant('2026-10-05T09:00:00.000+00:00')).toBe(false);
    expect(isInstant('2023-02-29T00:00:00.000Z')).toBe(false);
    expect(isInstant('2026-10-05T09:00:00.000Z\n')).toBe(false);
    fc.assert(fc.property(milliseconds, (ms) => isInstant(formatInstant(ms))));
  });

  test('adding and taking away again changes nothing', () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 });
    const start = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(start, amount, (ms, added) => {
        const instant = formatInstant(ms);
        return addMilliseconds(addMilliseconds(instant, added), -added) === instant;
      }),
    );
  });
});
