// Fields that several models and inputs share.
import { z } from 'zod';
import { isAddress } from '../../../values/address.ts';
import { isDay } from '../../../values/day.ts';

/** The id of an existing record. */
export function id(description: string) {
  return idText.describe(description);
}

/** The id of an existing record, or null for none. The description stands outside, where tools look for it. */
export function idOrNull(description: string) {
  return idText.nullable().optional().describe(description);
}

/** One line of text, not empty. The schema stays short, because it is part of every tool that has such fields. */
export function line(max: number, description: string) {
  return lineText(max).describe(description);
}

/** One line of text, or null to remove it. */
export function lineOrNull(max: number, description: string) {
  return lineText(max).nullable().optional().describe(description);
}

/** Text of several lines, not empty. */
export function note(description: string) {
  return noteText.describe(description);
}

/** Text of several lines, or null to remove it. */
export function noteOrNull(description: string) {
  return noteText.nullable().optional().describe(description);
}

/** A day of an input. The years are those for which public holidays are known. */
export function day(description: string) {
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Give a day as YYYY-MM-DD.', abort: true })
    .refine(
      (text) => isDay(text) && text >= '1970' && text < '2200',
      'Give a day that exists, from 1970 to 2199.',
    )
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
  .max(200)
  .optional()
  .describe('Words that must all occur. "quoted words" stand together, word* finds beginnings.');

/** Version of a record. */
export const etag = z.string().describe('Version of the record, for If-Match.');

const idText = z.string().max(64);

const noteText = z
  .string()
  .max(4000)
  .refine((text) => text.trim() !== '', 'Give some text.');

function lineText(max: number) {
  return z.string().max(max).refine(isOneLine, 'Give one line of text, without control characters.');
}

function isOneLine(text: string): boolean {
  return text.trim() !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
