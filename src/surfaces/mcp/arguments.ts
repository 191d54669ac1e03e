// The arguments of a tool call, taken apart: what is the operation's input, and what this surface and the call itself take.
import type { AnyDeclaration } from '../../operations/operation.ts';
import { type FieldError, type Problem, toProblem } from '../../operations/problem.ts';
import { INVALID_INPUT, MALFORMED_JSON, PAYLOAD_TOO_LARGE } from '../../operations/problems.ts';
import { MOST_HEADER_CHARACTERS, MOST_STRING_BYTES } from '../http/limits.ts';
import { callFields, LEAST_KIB, MOST_CONTENT, MOST_KIB } from './tools.ts';

/** What a call brings. */
export interface Arguments {
  readonly input: Readonly<Record<string, unknown>>;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Most bytes of the answer's JSON. */
  readonly room: number;
  /** The file that came along. */
  readonly content: Buffer | undefined;
  /** Why the call has to be refused. */
  readonly unreadable: Problem | undefined;
}

type Given = Readonly<Record<string, unknown>>;

/** Takes arguments apart. `mayHoldLongString` asks for a look at every string. */
export function takeApart(operation: AnyDeclaration, given: Given, mayHoldLongString: boolean): Arguments {
  const own = callFields(operation);
  const isOwn = (name: string) => Object.hasOwn(own, name);
  const [input, beside] = parted(given, isOwn);
  const errors: FieldError[] = [];
  const text = (name: string) => textOf(beside, name, errors);
  const taken = {
    ifMatch: text('if_match'),
    idempotencyKey: text('idempotency_key'),
    room: roomOf(beside, errors),
    content: operation.upload && contentOf(beside, errors),
  };
  const limit = Math.min(operation.upload?.limit ?? 0, MOST_CONTENT);
  const tooLong = mayHoldLongString && hasLongString(input);
  return { input, ...taken, unreadable: fault({ errors, tooLong, size: taken.content?.length ?? 0, limit }) };
}

function fault(seen: {
  errors: FieldError[];
  tooLong: boolean;
  size: number;
  limit: number;
}): Problem | undefined {
  if (seen.errors.length > 0) return toProblem(INVALID_INPUT, {}, { errors: seen.errors });
  if (seen.size > seen.limit) return toProblem(PAYLOAD_TOO_LARGE, { limit: seen.limit });
  if (!seen.tooLong) return undefined;
  const message = `A string is longer than ${MOST_STRING_BYTES} bytes.`;
  return toProblem(MALFORMED_JSON, {}, { errors: [{ pointer: '', message }] });
}

function parted(given: Given, isOwn: (name: string) => boolean): [input: Given, beside: Given] {
  const names = Object.keys(given);
  if (!names.some(isOwn)) return [given, {}];
  const only = (wanted: boolean) =>
    Object.fromEntries(names.filter((name) => isOwn(name) === wanted).map((name) => [name, given[name]]));
  return [only(false), only(true)];
}

/** What travels in a header over HTTP travels here as text, under the same rule. */
function textOf(beside: Given, name: string, errors: FieldError[]): string | undefined {
  const value = beside[name];
  if (value === undefined || (typeof value === 'string' && printable.test(value))) return value;
  errors.push({
    pointer: `/${name}`,
    message: `Give 1 to ${MOST_HEADER_CHARACTERS} characters of printable ASCII.`,
  });
  return undefined;
}

const printable = new RegExp(`^[\\x20-\\x7e]{1,${MOST_HEADER_CHARACTERS}}$`);

function roomOf({ max_kib = LEAST_KIB }: Given, errors: FieldError[]): number {
  const isGood =
    Number.isInteger(max_kib) && (max_kib as number) >= LEAST_KIB && (max_kib as number) <= MOST_KIB;
  if (!isGood)
    errors.push({ pointer: '/max_kib', message: `Give a whole number from ${LEAST_KIB} to ${MOST_KIB}.` });
  return isGood ? (max_kib as number) * 1024 : LEAST_KIB * 1024;
}

/** Base64 with all its padding or with none, and nothing else in it. */
function contentOf({ content }: Given, errors: FieldError[]): Buffer | undefined {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'base64') : undefined;
  const written = bytes?.toString('base64');
  if (written !== undefined && (written === content || written.replace(/={1,2}$/, '') === content))
    return bytes;
  const message = 'Give the bytes of the file in base64 (RFC 4648, section 4).';
  errors.push({ pointer: '/content', message });
  return undefined;
}

/** No deeper than the scan of the body lets values be. */
function hasLongString(value: unknown): boolean {
  if (typeof value === 'string')
    return value.length > MOST_STRING_BYTES / 3 && Buffer.byteLength(value) > MOST_STRING_BYTES;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => hasLongString(name) || hasLongString(part));
}
