// Fields that several models and inputs share.
import { z } from 'zod';
import { isDay } from '../../../values/day.ts';
import { formatInstant, parseInstant } from '../../../values/instant.ts';

/** The ticket that an operation is about. */
export const ticketId = z.string().describe('Id; tickets.list finds it by number.');

/** The id of a record in an input. What names nothing is not found, so it needs no further rule. */
export function id(description: string) {
  return z.string().describe(description);
}

/** An id inside a list, described by the list. */
export const idOnly = z.string();

/** The key of a record in another system. */
export const externalId = z
  .string()
  .refine((text) => text.length > 0 && text.length <= 64, 'Give 1 to 64 characters.');

/** One line of text. */
export function line(max: number, description: string) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !/[\r\n]/.test(text), 'Write one line.')
    .describe(description);
}

/** A text of several lines. */
export function prose(description: string) {
  return z.string().min(1).max(65_536).describe(description);
}

/** An instant of an input, in any spelling of RFC 3339; `toInstant` gives it the one form that is stored. */
export function instant(description: string) {
  return moment(description).meta({ format: 'date-time', description });
}

/** An instant of an input whose format the description tells. */
export function moment(description: string) {
  return z
    .string()
    .refine(isReadable, 'Give an RFC 3339 time such as 2026-09-14T08:00:00Z.')
    .describe(description);
}

/** The stored form of an instant that was given, if one was. */
export function toInstant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : formatInstant(parseInstant(text));
}

/** A day of an input. */
export function day(description: string) {
  return z
    .string()
    .refine(isDay, 'Give a day that exists, as YYYY-MM-DD.')
    .meta({ format: 'date', description });
}

// Rules that a reader can do without are refinements: they cost no bytes in the lists of tools.

/** A language tag such as `de` or `de-CH`. */
export const language = z
  .string()
  .refine((text) => /^[a-z]{2}(-[A-Z]{2})?$/.test(text), 'Give a language tag such as de, en or de-CH.')
  .describe('de, en …');

/** A tag: lower case, no blanks. */
export const tag = z
  .string()
  .refine(
    (text) => /^[a-z0-9äöüß._-]{1,40}$/.test(text),
    'Write 1 to 40 lower-case letters, digits, dots, underscores or hyphens.',
  );

const money = z.strictObject({ amount: z.int(), currency: z.string().length(3) });

/** Custom fields by key. Values are checked against the queue's definitions; null clears a field. */
export const fieldsInput = z
  .record(z.string(), z.unknown())
  .describe('By key, see tickets.queue_get; money {amount, currency}; null clears.');

/** Custom fields as answered. */
export const fieldsOutput = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), money]))
  .describe('Custom fields that have a value, by key. Money in minor units.');

/** Custom fields of an input. */
export type FieldsInput = Readonly<Record<string, unknown>>;

/** An instant of an output. */
export function at(description: string) {
  return z.string().describe(`${description} RFC 3339 UTC.`);
}

/** Version of a record. */
export const etag = z.string().describe('Version of the ticket, for If-Match.');

function isReadable(text: string): boolean {
  try {
    parseInstant(text);
    return true;
  } catch {
    return false;
  }
}
