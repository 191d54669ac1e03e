// Entries of a journal and the chain that binds them: what a call was, what came of it, what it changed.
import { crc32 } from 'node:zlib';
import type { Change } from './capture.ts';
import { sha256 } from './hash.ts';
import type { RegisterValues } from './registers.ts';

/** One call as the journal keeps it. Everything a replay needs, nothing of the host. */
export interface Entry {
  /** Counts along the path from the image through all parents; the first is 1. */
  readonly number: number;
  /** Virtual instant of the call. */
  readonly at: string;
  /** Principal the call spoke for; `operator` for control calls. */
  readonly by: string;
  readonly operation: string;
  readonly input: unknown;
  /** `ok`, or the code of the problem that was answered. */
  readonly outcome: string;
  /** Idempotency key and the stored answer, when the call had one. */
  readonly repeat?: { readonly key: string; readonly input: string; readonly answer: unknown } | undefined;
  /** Faults that acted on the call. */
  readonly faults?: readonly unknown[] | undefined;
  readonly changes?: readonly Change[];
  /** Registers that the call changed. */
  readonly registers?: RegisterValues | undefined;
}

/** An entry in its row: the chain hash over it, and the two facts outside the chain, which a check sum covers. */
export interface Row {
  readonly chain: string;
  /** Real time of the host, in milliseconds; for people, never for a replay. */
  readonly wall: number;
  /** The way in: `http`, `mcp`, `process`, `timer`, `control`. */
  readonly surface: string;
  readonly json: string;
}

/**
 * The entry's text, which the chain hash covers: fields in fixed order, absent ones left out. Spelled field by field,
 * because one `JSON.stringify` over the whole takes twice as long for a read.
 */
export function entryJson(entry: Entry): string {
  const { number, at, by, operation, input, outcome, repeat, faults, changes, registers } = entry;
  let json = `{"number":${number},"at":"${at}","by":${JSON.stringify(by)},"operation":${JSON.stringify(operation)}`;
  if (input !== undefined) json += `,"input":${JSON.stringify(input)}`;
  json += `,"outcome":${JSON.stringify(outcome)}`;
  if (repeat) json += `,"repeat":${JSON.stringify(repeat)}`;
  if (faults?.length) json += `,"faults":${JSON.stringify(faults)}`;
  if (changes?.length) json += `,"changes":${JSON.stringify(changes)}`;
  if (registers) json += `,"registers":${JSON.stringify(registers)}`;
  return `${json}}`;
}

/** Reads an entry back. */
export function parseEntry(json: string): Entry {
  return JSON.parse(json) as Entry;
}

/** Chain hash n = SHA-256(chain n−1 + entry). */
export function nextChain(previous: string, json: string): string {
  return sha256(previous + json);
}

/** Where a path begins: the chain before entry 1 depends on the image and the workspace seed, never on a name. */
export function firstChain(image: string, seed: string): string {
  return sha256(`${image}\n${seed}`);
}

/** `chain wall surface sum json` and a line feed. */
export function formatRow(row: Row): string {
  const head = `${row.chain} ${row.wall} ${row.surface} `;
  return `${head}${sumOf(head)} ${row.json}\n`;
}

/** Reads one row without its line feed; undefined when it is not a row. Whether the chain hash fits is not looked at. */
export function parseRow(line: string): Row | undefined {
  const match = /^([0-9a-f]{64}) (\d+) ([a-z0-9_-]+) ([0-9a-f]{8}) (?=\{)/.exec(line);
  if (!match) return undefined;
  const [head, chain, wall, surface, sum] = match as unknown as [string, string, string, string, string];
  if (sumOf(head.slice(0, -sum.length - 1)) !== sum) return undefined;
  return { chain, wall: Number(wall), surface, json: line.slice(head.length) };
}

/** Whether a text without line feed may be what a write that was cut short left of the row after `chain`. */
export function isBeginningOfRow(text: string, chain: string): boolean {
  if (text.length <= 64) return /^[0-9a-f]*$/.test(text);
  if (!/^[0-9a-f]{64} \d*( [a-z0-9_-]*( [0-9a-f]{0,8}( (\{\P{Cc}*)?)?)?)?$/u.test(text)) return false;
  // A whole row with more behind it was not cut: its line feed was changed.
  const end = text.lastIndexOf('}') + 1;
  const row = end < text.length ? parseRow(text.slice(0, end)) : undefined;
  return row === undefined || row.chain !== nextChain(chain, row.json);
}

/** Eight hex digits that tell a changed remark: wall time and surface stand outside the chain, so that replays agree. */
function sumOf(head: string): string {
  return crc32(head).toString(16).padStart(8, '0');
}
