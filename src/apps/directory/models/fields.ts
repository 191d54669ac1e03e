// Fields that several models and inputs share.
import { z } from 'zod';
import { isAddress } from '../../../values/address.ts';
import { isDay } from '../../../values/day.ts';

/** The id of an existing record. */
export function id(description: string) {
  return z.string().min(1).max(64).describe(description);
}

/** One line of text. */
export function line(max: number, description: string) {
  return z.string().min(1).max(max).refine(isOneLine, 'Remove line breaks and control characters.').describe(description);
}

/** Text of several lines. */
export function note(description: string) {
  return z.string().min(1).max(4000).describe(description);
}

/** A day of an input. The years are those for which public holidays are known. */
export function day(description: string) {
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Give a day as YYYY-MM-DD.', abort: true })
    .refine((text) => isDay(text) && text >= '1970' && text < '2200', 'Give a day that exists, from 1970 to 2199.')
    .describe(description);
}

/** A mail address of an input. */
export function address(description: string) {
  return z
    .string()
    .max(254)
    .refine(isAddress, 'Give one mail address such as name@company.example.')
    .describe(description);
}

/** A language tag such as `de` or `de-CH`. */
export function language(description: string) {
  return z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
    .describe(description);
}

/** A country as two capitals. */
export function country(description: string) {
  return z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe(description);
}

/** Words to search for. */
export const words = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Words that must all occur. "quoted words" stand together, word* finds beginnings.');

/** Version of a record. */
export const etag = z.string().describe('Version of the record, for If-Match.');

function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
