// Ways in which a file goes bad, drawn from a seed: the same seed damages the same places on every machine.
import type { Random } from '../generate/random.ts';

/** A file that is to be damaged, and what its damage may be made of. */
export interface Victim {
  readonly path: string;
  readonly bytes: Buffer;
  /** Another file of its sort. */
  readonly other: { readonly path: string; readonly bytes: Buffer };
  /** The same file as it was earlier. */
  readonly older: Buffer;
  /** Rows of text, or bytes without inner ends: then blocks of 512 stand for rows. */
  readonly rows: boolean;
}

/** What files hold after the damage; undefined for one that is gone. */
export type Damaged = ReadonlyMap<string, Buffer | undefined>;

const BLOCK = 512;

type Way = (bytes: Buffer, at: At) => Buffer | undefined;

interface At extends Where {
  readonly victim: Victim;
}

/** Kinds of damage at a place. */
const atPlace = {
  bit: (bytes, { random, place }) => changed(bytes, place, (byte) => byte ^ (1 << random.below(8))),
  byte: (bytes, { random, place }) => changed(bytes, place, (byte) => (byte + 1 + random.below(255)) % 256),
  cut: (bytes, { place }) => bytes.subarray(0, place),
  zeros: (bytes, { place }) => Buffer.from(bytes).fill(0, place, Math.min(place + BLOCK, bytes.length)),
} satisfies Record<string, Way>;

/** Kinds of damage to the file as a whole. */
const toWhole = {
  remove: () => undefined,
  garbage: (bytes, { random }) => Buffer.concat([bytes, garbage(random)]),
  'double a row': (bytes, at) => moved(bytes, at, (rows, row) => rows.splice(row, 0, rows[row] as Buffer)),
  'swap two rows': (bytes, at) =>
    moved(bytes, at, (rows, row) => rows.splice(row - 1, 2, ...rows.slice(row - 1, row + 1).reverse())),
  'cut last rows': (bytes, at) => moved(bytes, at, (rows) => rows.splice(-1 - at.random.below(3))),
  older: (_, { victim }) => victim.older,
  swap: (_, { victim }) => victim.other.bytes,
} satisfies Record<string, Way>;

export const kindsAtPlace = Object.keys(atPlace) as (keyof typeof atPlace)[];
export const kinds = [...kindsAtPlace, ...(Object.keys(toWhole) as (keyof typeof toWhole)[])];

/** A kind of damage. */
export type DamageKind = (typeof kinds)[number];

/** Damages a file, at a place where the kind has one. */
export function damaged(kind: DamageKind, victim: Victim, { random, place }: Where): Damaged {
  const way: Way = { ...atPlace, ...toWhole }[kind];
  const files = new Map([[victim.path, way(victim.bytes, { random, place, victim })]]);
  return kind === 'swap' ? files.set(victim.other.path, victim.bytes) : files;
}

/** Where damage happens, and what it draws on. */
export interface Where {
  readonly random: Random;
  readonly place: number;
}

/** Every place at which a block of a file begins. */
export function boundaries({ bytes }: Pick<Victim, 'bytes'>): number[] {
  return Array.from({ length: Math.ceil(bytes.length / BLOCK) }, (_, block) => block * BLOCK);
}

function changed(bytes: Buffer, place: number, change: (byte: number) => number): Buffer {
  const result = Buffer.from(bytes);
  result[place] = change(result[place] as number);
  return result;
}

/** Noise, words, or something that looks like the end of a row. */
function garbage(random: Random): Buffer {
  const noise = Buffer.from(Array.from({ length: 1 + random.below(600) }, () => random.below(256)));
  return random.pick([
    noise,
    Buffer.from(random.word()),
    Buffer.from(`${random.word()}\n`),
    Buffer.from('{}\n'),
  ]);
}

function moved(bytes: Buffer, { random, victim }: At, move: (rows: Buffer[], at: number) => void): Buffer {
  const rows = victim.rows
    ? rowsOf(bytes)
    : boundaries({ bytes }).map((at) => bytes.subarray(at, at + BLOCK));
  move(rows, 1 + random.below(rows.length - 1));
  return Buffer.concat(rows);
}

function rowsOf(bytes: Buffer): Buffer[] {
  const rows: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start) + 1 || bytes.length;
    rows.push(bytes.subarray(start, end));
    start = end;
  }
  return rows;
}
