// The digest: a sum over all rows that follows every change, so that comparing two states costs nothing.

import type { Change } from './capture.ts';
import { sha256 } from './hash.ts';

const MASK = (1n << 256n) - 1n;

/** One row's share of the digest: SHA-256 over table name and row text, as a number. */
function rowDigest(table: string, row: string): bigint {
  return BigInt(`0x${sha256(`${table}\n${row}`)}`);
}

/** The sum after one change: the old row leaves, the new one enters, modulo 2^256. */
export function applyToDigest(sum: bigint, change: Change): bigint {
  const [table, , , before, after] = change;
  let next = sum;
  if (before !== null) next -= rowDigest(table, before);
  if (after !== null) next += rowDigest(table, after);
  return next & MASK;
}

/** Adds a row to a sum, modulo 2^256; used by the full recount. */
export function addToDigest(sum: bigint, table: string, row: string): bigint {
  return (sum + rowDigest(table, row)) & MASK;
}

/** 64 hex characters. */
export function digestHex(sum: bigint): string {
  return sum.toString(16).padStart(64, '0');
}
