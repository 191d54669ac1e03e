// A company that the bench works on: the same few things, whatever its apps are.
import Database from 'better-sqlite3';
import type { App } from '../src/operations/app.ts';
import { compose } from '../src/operations/compose.ts';
import { openYard, type Yard } from '../src/operations/yard.ts';
import { companyWorld } from './company-world.ts';
import { deskWorld } from './desk-world.ts';
import type { Caller } from './workspaces.ts';

/** A world of the bench. Its records are rows of one table. */
export interface World {
  readonly apps: readonly App[];
  /** Table of the records. */
  readonly table: string;
  /** SQL that lists the keys of the records that the agent may read and change. */
  readonly records: string;
  /** What an image of so many records is made of. */
  about(count: number): string;
  /** Builds an image with about so many records; answers its hash. */
  build(yard: Yard, count: number): string;
  /** Reads one record. */
  read(call: Caller, id: string): unknown;
  /** Changes one field of a record; an even turn and an odd one set different values. */
  change(call: Caller, id: string, turn: number): unknown;
  /** Adds a text to a record. */
  speak(call: Caller, id: string, body: string): unknown;
}

/** Worlds by name. */
export const worlds: Readonly<Record<string, World>> = { desk: deskWorld, company: companyWorld };

/** Opens a yard with the apps of a world on it. */
export function openWorldYard(world: World, data: string, options: { copyBudget?: number } = {}): Yard {
  return openYard({ data, composition: compose(world.apps), checkOutput: false, ...options });
}

/** Keys of all records of an image, in an order that jumps about. */
export function recordIds(bytes: Buffer, { records }: World): string[] {
  const db = new Database(bytes);
  const ids = db.prepare(`${records} ORDER BY id`).pluck().all() as string[];
  db.close();
  return ids.map((_, position) => ids[(position * 7919) % ids.length] as string);
}
