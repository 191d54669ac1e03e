// Amounts of money as people write them in German, Swiss German and English, without the host's locale data.

import { type Currency, currencyDigits, isCurrency, type Money, money } from './money.ts';

/** `de` 1.234,56 · `de-CH` 1’234.56 · `en` 1,234.56 */
export type AmountSpelling = 'de' | 'de-CH' | 'en';

/** The amount alone, in groups of three, always with all minor digits: `1.234,56`. The minus is U+002D. */
export function formatAmount({ amount, currency }: Money, spelling: AmountSpelling): string {
  const { group, decimal } = spellings[spelling];
  const digits = currencyDigits[currency];
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = inThrees(text.slice(0, text.length - digits)).join(group);
  const minor = digits === 0 ? '' : decimal + text.slice(-digits);
  return `${amount < 0 ? '-' : ''}${whole}${minor}`;
}

/** The amount with the currency's code: `1.234,56 EUR`, `CHF 1’234.56`, `EUR 1,234.56`. */
export function formatMoney(value: Money, spelling: AmountSpelling): string {
  const amount = formatAmount(value, spelling);
  return spelling === 'de' ? `${amount} ${value.currency}` : `${value.currency} ${amount}`;
}

/**
 * Reads an amount: a minus (U+002D or U+2212), the whole part with groups of three or without, and a decimal mark
 * with at most the currency's digits. Groups may also be parted by a blank (U+0020, U+00A0, U+202F) and, in Swiss
 * spelling, by either apostrophe; a dash stands for no minor units (`25.–`, `25,-`).
 * @throws RangeError if the text is no such amount, or is too large.
 */
export function parseAmount(text: string, currency: Currency, spelling: AmountSpelling): Money {
  const [, minus, whole, , minor] = spellings[spelling].form.exec(text.trim()) ?? [];
  const digits = currencyDigits[currency];
  const shown = minor === undefined || /^[-–—]+$/.test(minor) ? '' : minor;
  if (whole === undefined || shown.length > digits) {
    const example = formatAmount({ amount: 123_456, currency }, spelling);
    throw new RangeError(`${JSON.stringify(text.slice(0, 60))} is not an amount such as ${example}.`);
  }
  const amount = Number(whole.replace(/\D/g, '') + shown.padEnd(digits, '0'));
  return money(minus ? 0 - amount : amount, currency);
}

/**
 * Reads an amount with its currency before or after it, as a code or one of € $ £ ¥ and Fr.
 * @throws RangeError if there is no supported currency, or as `parseAmount` does.
 */
export function parseMoney(text: string, spelling: AmountSpelling): Money {
  const [, before, amount, after] =
    /^(\p{L}+\.?|\p{Sc})?([^\p{L}\p{Sc}]+)(\p{L}+\.?|\p{Sc})?$/u.exec(text.trim()) ?? [];
  const name = before ?? after ?? '';
  const currency = symbols.get(name) ?? name;
  if (amount === undefined || (before && after) || !isCurrency(currency)) {
    throw new RangeError(
      `${JSON.stringify(text.slice(0, 60))} is not an amount with a currency such as EUR.`,
    );
  }
  return parseAmount(amount, currency, spelling);
}

const symbols = new Map<string, Currency>([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['Fr.', 'CHF'],
  ['Fr', 'CHF'],
]);

const spellings = {
  de: { group: '.', decimal: ',', form: formOf('. \u00a0\u202f', ',') },
  'de-CH': { group: '\u2019', decimal: '.', form: formOf("\u2019' \u00a0\u202f", '.') },
  en: { group: ',', decimal: '.', form: formOf(', \u00a0\u202f', '.') },
};

/** The same group mark throughout: the back reference keeps `1.234 567` out. */
function formOf(groups: string, decimal: string): RegExp {
  return new RegExp(
    `^([-\u2212])?(\\d{1,3}(?:([${groups}])\\d{3}(?:\\3\\d{3})*)?|\\d+)(?:\\${decimal}(\\d+|[-–—]{1,2}))?$`,
  );
}

/** `1234567` as `1`, `234`, `567`. */
function inThrees(digits: string): string[] {
  const first = digits.slice(0, digits.length % 3);
  const rest = digits.slice(first.length).match(/\d{3}/g) ?? [];
  return first === '' ? rest : [first, ...rest];
}
