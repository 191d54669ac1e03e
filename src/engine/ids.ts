// Ids: a prefix and 16 base32 characters of a hash over (seed, kind, counter). Predictable by design: secrecy rests on tokens.
import { base32 } from '../values/base32.ts';
import { sha256Bytes } from './hash.ts';
import type { Registers } from './registers.ts';

/** The next id of a kind, for example `tic_4f7k…` for the prefix `tic`. The counter is a register. */
export function nextId(registers: Registers, seed: string, prefix: string): string {
  const counter = registers.next(`id:${prefix}`);
  return `${prefix}_${base32(sha256Bytes(`${seed}\nid\n${prefix}\n${counter}`)).slice(0, 16)}`;
}
