// Amounts of money: whole minor units of an ISO 4217 currency, and arithmetic that never mixes currencies.

/** `amount` counts minor units (cents, rappen), always a safe integer; `currency` is an ISO 4217 code. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** ISO 4217 codes that are supported, with the number of digits of their minor unit. */
export const currencyDigits = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 2,
  ILS: 2,
  INR: 2,
  ISK: 0,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MXN: 2,
  NOK: 2,
  NZD: 2,
  PLN: 2,
  RON: 2,
  SEK: 2,
  SGD: 2,
  TND: 3,
  TRY: 2,
  USD: 2,
  ZAR: 2,
} as const;

export type Currency = keyof typeof currencyDigits;

/** The supported currencies in order of their codes. */
export const currencies = Object.keys(currencyDigits) as readonly Currency[];

/** Whether the text is the code of a supported currency. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(currencyDigits, text);
}

/**
 * Money of that many minor units.
 * @throws RangeError if the amount is no safe integer or the currency is not supported.
 */
export function money(amount: number, currency: string): Money {
  if (!isCurrency(currency))
    throw new RangeError(`${JSON.stringify(currency)} is not a supported ISO 4217 currency.`);
  if (!Number.isSafeInteger(amount))
    throw new RangeError('An amount must be a whole number of minor units, below 2^53.');
  // Without the negative zero, which is written like zero but is not the same value.
  return { amount: amount + 0, currency };
}

/** The sum. @throws RangeError if the currencies differ or the sum is too large. */
export function addMoney(left: Money, right: Money): Money {
  sameCurrency(left, right);
  return money(left.amount + right.amount, left.currency);
}

/** The difference. @throws RangeError if the currencies differ or the difference is too large. */
export function subtractMoney(left: Money, right: Money): Money {
  sameCurrency(left, right);
  return money(left.amount - right.amount, left.currency);
}

/** Negative, zero or positive as the left is less than, equal to or more than the right. @throws RangeError if the currencies differ. */
export function compareMoney(left: Money, right: Money): number {
  sameCurrency(left, right);
  return Math.sign(left.amount - right.amount);
}

function sameCurrency(left: Money, right: Money): void {
  if (left.currency === right.currency) return;
  throw new RangeError(`${left.currency} and ${right.currency} cannot be added or compared.`);
}
