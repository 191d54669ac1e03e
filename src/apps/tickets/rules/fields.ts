// Custom fields: checking a value against its definition, and the text it is kept as.
import { isDay } from '../../../values/day.ts';
import { isCurrency } from '../../../values/money.ts';
import type { FieldKind } from './words.ts';

/** A field that a queue defines. */
export interface FieldDefinition {
  readonly key: string;
  readonly kind: FieldKind;
  readonly required: 'never' | 'to_create' | 'to_solve';
  /** Allowed values of kind `enum`. */
  readonly options: readonly string[];
}

/** A value as callers give and get it. Money is minor units with an ISO 4217 code. */
export type FieldValue = string | number | boolean | { readonly amount: number; readonly currency: string };

/** A value as it is kept. */
export interface StoredValue {
  readonly value: string;
  readonly currency: string | null;
}

/** The stored form of a value, or a sentence on what is wrong with it. */
export function storeField(definition: FieldDefinition, value: unknown): StoredValue | string {
  switch (definition.kind) {
    case 'text':
      return typeof value === 'string' && value !== '' && value.length <= longest
        ? plain(value)
        : `Give a text of 1 to ${longest} characters, or null to clear it.`;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? plain(String(value + 0))
        : 'Give a number.';
    case 'boolean':
      return typeof value === 'boolean' ? plain(String(value)) : 'Give true or false.';
    case 'date':
      return typeof value === 'string' && isDay(value) ? plain(value) : 'Give a day as YYYY-MM-DD.';
    case 'enum':
      return typeof value === 'string' && definition.options.includes(value)
        ? plain(value)
        : `Give one of: ${definition.options.join(', ')}.`;
    case 'money':
      return storeMoney(value);
  }
}

/** The value behind its stored form. */
export function readField(kind: FieldKind, stored: StoredValue): FieldValue {
  switch (kind) {
    case 'number':
      return Number(stored.value);
    case 'boolean':
      return stored.value === 'true';
    case 'money':
      return { amount: Number(stored.value), currency: stored.currency ?? '' };
    default:
      return stored.value;
  }
}

/** Keys of the fields that must have a value at this point and have none. */
export function missingFields(
  definitions: readonly FieldDefinition[],
  present: ReadonlySet<string>,
  point: 'to_create' | 'to_solve',
): string[] {
  return definitions
    .filter(({ required }) => required === point || (point === 'to_solve' && required === 'to_create'))
    .map(({ key }) => key)
    .filter((key) => !present.has(key));
}

function storeMoney(value: unknown): StoredValue | string {
  const given =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const { amount, currency, ...more } = given;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || Object.keys(more).length > 0)
    return 'Give money as {"amount": whole minor units, "currency": "EUR"}.';
  if (typeof currency !== 'string' || !isCurrency(currency))
    return 'Give a supported ISO 4217 currency such as EUR, CHF or USD.';
  return { value: String(amount + 0), currency };
}

const longest = 4000;

function plain(value: string): StoredValue {
  return { value, currency: null };
}
