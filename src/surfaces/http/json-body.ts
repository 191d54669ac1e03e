// From the bytes of a body to the one JSON object in them, or to the problem with it.
import { isUtf8 } from 'node:buffer';
import { type Problem, toProblem } from '../../operations/problem.ts';
import { MALFORMED_JSON } from '../../operations/problems.ts';
import { hasLoneSurrogate } from '../../values/well-formed.ts';
import { scanJson } from './json-scan.ts';
import { MOST_STRING_BYTES } from './limits.ts';

/** A JSON object as it was sent: any keys, any values. */
export type Fields = Record<string, unknown>;

/** The object in a body, or why there is none. No bytes at all are an object without members. */
export function parseBody(bytes: Buffer): { readonly fields: Fields } | { readonly problem: Problem } {
  if (bytes.length === 0) return { fields: {} };
  if (!isUtf8(bytes)) return malformed('It is not UTF-8.');
  const scan = scanJson(bytes);
  if (scan.fault) return malformed(scan.fault);
  const value = parsed(bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return malformed('It is not one JSON object.');
  if (scan.mayHoldSurrogate && hasLoneSurrogate(value))
    return malformed('A string holds an unpaired surrogate.');
  if (scan.mayHoldLongString && hasLongString(value))
    return malformed(`A string is longer than ${MOST_STRING_BYTES} bytes.`);
  return { fields: value as Fields };
}

function malformed(message: string): { readonly problem: Problem } {
  return { problem: toProblem(MALFORMED_JSON, {}, { errors: [{ pointer: '', message }] }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As deep as the scan lets values be. */
function hasLongString(value: unknown): boolean {
  if (typeof value === 'string')
    return value.length > MOST_STRING_BYTES / 3 && Buffer.byteLength(value) > MOST_STRING_BYTES;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => hasLongString(key) || hasLongString(part));
}
