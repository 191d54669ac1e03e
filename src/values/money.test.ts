import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, compareMoney, currencies, isCurrency, money, subtractMoney } from './money.ts';

fc.configureGlobal({ seed: 20_261_005 });

const amount = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });

describe('money', () => {
  test('sums and differences are exact and undo each other', () => {
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(...currencies), (a, b, currency) => {
        const sum = addMoney(money(a, currency), money(b, currency));
        expect(subtractMoney(sum, money(b, currency))).toEqual(money(a, currency));
      }),
    );
  });

  test('order is that of the amounts', () => {
    expect(compareMoney(money(1, 'EUR'), money(2, 'EUR'))).toBe(-1);
    expect(compareMoney(money(2, 'EUR'), money(1, 'EUR'))).toBe(1);
    expect(compareMoney(money(0, 'EUR'), money(-0, 'EUR'))).toBe(0);
    expect(Object.is(money(-0, 'EUR').amount, 0)).toBe(true);
  });

  test('currencies never mix', () => {
    for (const mixed of [addMoney, subtractMoney, compareMoney]) {
      expect(() => mixed(money(1, 'EUR'), money(1, 'CHF'))).toThrow(
        'EUR and CHF cannot be added or compared.',
      );
    }
  });

  test('unknown currencies, fractions and amounts that are too large are refused', () => {
    expect(isCurrency('CHF')).toBe(true);
    for (const wrong of ['eur', 'XXX', '', 'toString', '__proto__']) {
      expect(isCurrency(wrong)).toBe(false);
      expect(() => money(1, wrong)).toThrow(/not a supported/);
    }
    expect(() => money(0.1, 'EUR')).toThrow(RangeError);
    expect(() => money(2 ** 53, 'EUR')).toThrow(RangeError);
    expect(() => addMoney(money(2 ** 53 - 1, 'EUR'), money(1, 'EUR'))).toThrow(RangeError);
  });
});
