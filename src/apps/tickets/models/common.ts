// Fields that several models and inputs share.
import { z } from 'zod';
import { isDay } from '../../../values/day.ts';
import { formatInstant, parseInstant } from '../../../values/instant.ts';
import type { FieldValue } from '../rules/fields.ts';

/** The ticket that an operation is about. */
export const ticketId = z.string().max(64).describe('Id of the ticket; tickets.list finds it by number.');

/** The id of a record in an input. */
export function id(description: string) {
  return z.string().min(1).max(64).describe(description);
}

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
  return z
    .string()
    .max(40)
    .refine(isReadable, 'Give an RFC 3339 time such as 2026-09-14T08:00:00Z.')
    .meta({ format: 'date-time', description });
}

/** The stored form of an instant that was given, if one was. */
export function toInstant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : formatInstant(parseInstant(text));
}

/** A day of an input. */
export function day(description: string) {
  return z.string().max(10).refine(isDay, 'Give a day that exists, as YYYY-MM-DD.').meta({ format: 'date', description });
}

/** A language tag such as `de` or `de-CH`. */
export const language = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
  .describe('Language of the ticket: de, en …');

/** A tag: lower case, no blanks. */
export const tag = z.string().regex(/^[a-z0-9äöüß._-]{1,40}$/);

const money = z.strictObject({ amount: z.int(), currency: z.string().length(3) });

/** Custom fields by key. In inputs null clears a field. */
export const fieldsInput = z
  .record(z.string().max(64), z.union([z.string().max(4000), z.number(), z.boolean(), money, z.null()]))
  .describe('Custom fields by key (see tickets.queue_get); money in minor units; null clears.');

/** Custom fields as answered. */
export const fieldsOutput = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), money]))
  .describe('Custom fields that have a value, by key. Money in minor units.');

/** Custom fields of an input. */
export type FieldsInput = Readonly<Record<string, FieldValue | null>>;

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
