import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies, money } from './money.ts';
import { type AmountSpelling, formatAmount, formatMoney, parseAmount, parseMoney } from './money-text.ts';

fc.configureGlobal({ seed: 20_261_005 });

const spelling = fc.constantFrom<AmountSpelling>('de', 'de-CH', 'en');
const currency = fc.constantFrom(...currencies);
const amount = fc.maxSafeInteger();

describe('amounts as people write them', () => {
  test.each([
    [123_456_789, 'EUR', '1.234.567,89', '1’234’567.89', '1,234,567.89'],
    [-5, 'EUR', '-0,05', '-0.05', '-0.05'],
    [0, 'CHF', '0,00', '0.00', '0.00'],
    [100_000, 'CHF', '1.000,00', '1’000.00', '1,000.00'],
    [1_234_567, 'JPY', '1.234.567', '1’234’567', '1,234,567'],
    [1_234_567, 'KWD', '1.234,567', '1’234.567', '1,234.567'],
    [
      Number.MAX_SAFE_INTEGER,
      'EUR',
      '90.071.992.547.409,91',
      '90’071’992’547’409.91',
      '90,071,992,547,409.91',
    ],
  ])('%i %s is written in three spellings', (value, code, de, ch, en) => {
    const written = (['de', 'de-CH', 'en'] as const).map((name) => formatAmount(money(value, code), name));
    expect(written).toEqual([de, ch, en]);
  });

  test('the code stands behind in German and before in Swiss and English', () => {
    expect(formatMoney(money(123_456, 'EUR'), 'de')).toBe('1.234,56 EUR');
    expect(formatMoney(money(123_456, 'CHF'), 'de-CH')).toBe('CHF 1’234.56');
    expect(formatMoney(money(-123_456, 'EUR'), 'en')).toBe('EUR -1,234.56');
  });

  test('what is written reads back as the same money', () => {
    fc.assert(
      fc.property(amount, currency, spelling, (value, code, name) => {
        const original = money(value, code);
        expect(parseAmount(formatAmount(original, name), code, name)).toEqual(original);
        expect(parseMoney(formatMoney(original, name), name)).toEqual(original);
      }),
    );
  });

  test.each([
    ['1234,5', 'de', 123_450],
    ['1 234 567,00', 'de', 123_456_700],
    ['1\u00a0234,56', 'de', 123_456],
    ['25,-', 'de', 2500],
    ['\u221212,30', 'de', -1230],
    ["1'234.50", 'de-CH', 123_450],
    ['1\u202f234.50', 'de-CH', 123_450],
    ['25.–', 'de-CH', 2500],
    ['25.--', 'de-CH', 2500],
    ['-0', 'en', 0],
    [' 1,234 ', 'en', 123_400],
  ] as const)('common ways to write an amount are read: %j', (text, name, value) => {
    expect(parseAmount(text, 'EUR', name)).toEqual(money(value, 'EUR'));
  });

  test.each([
    ['1,234.56', 'de'],
    ['1.234,56', 'en'],
    ['1.23', 'de'],
    ['1.2345,00', 'de'],
    ['1.234 567,00', 'de'],
    ['1,234', 'de'],
    ['', 'de'],
    ['-', 'de'],
    [',50', 'de'],
    ['1e5', 'en'],
    ['0x10', 'en'],
    ['1,23 ,456', 'en'],
    ['١٢', 'en'],
    ['99999999999999999', 'en'],
  ] as const)('another spelling, or none, is refused: %j as %s', (text, name) => {
    expect(() => parseAmount(text, 'EUR', name)).toThrow(RangeError);
  });

  test.each([
    ['1.234,56 €', 'de', 'EUR', 123_456],
    ['€1,234.56', 'en', 'EUR', 123_456],
    ['CHF 25.–', 'de-CH', 'CHF', 2500],
    ['Fr. 25.50', 'de-CH', 'CHF', 2550],
    ['12 JPY', 'en', 'JPY', 12],
    ['-12,00 EUR', 'de', 'EUR', -1200],
  ] as const)('a currency before or behind is read: %j', (text, name, code, value) => {
    expect(parseMoney(text, name)).toEqual(money(value, code));
  });

  test.each(['12,00', '12,00 XYZ', 'EUR 12,00 EUR', 'EUR', '12,00 eur', '12 00 EUR 1'])(
    'no or no clear currency is refused: %j',
    (text) => {
      expect(() => parseMoney(text, 'de')).toThrow(RangeError);
    },
  );
});
