// How a line begins: at an image or at a place of another line, with the settings of the workspace as its first entry.
import { existsSync, rmSync } from 'node:fs';
import { formatInstant } from '../values/instant.ts';
import type { Engine } from './engine.ts';
import { invariant } from './invariant.ts';
import { type Entry, entryJson, firstChain, nextChain, type Row } from './journal.ts';
import { createLine, type LineHeader } from './line-file.ts';
import type { Place } from './materialise.ts';
import { imageFacts, type PlaceFacts } from './past.ts';
import { readKnownLine } from './path.ts';
import type { RegisterValues } from './registers.ts';
import type { Head, LineRow } from './store/lines.ts';
import { wallNow } from './wall.ts';

/** Where a new line begins: an image, or a place on somebody's line. */
export type Origin =
  | { readonly image: string; readonly seed: string }
  | { readonly place: Place; readonly seed?: string };

/** Registers that are set at opening: an entry of the line, so that journal, replay and reset know them. */
export interface Settings {
  /** The control operation that set them, for the journal. */
  readonly operation: string;
  readonly input: unknown;
  readonly registers: RegisterValues;
}

/** Image, seed and chain hash with which a new line begins. */
export interface Beginning {
  readonly image: string;
  readonly seed: string;
  readonly chain: string;
  readonly parent: { readonly line: number | null; readonly place: number };
  /** What is known of the state there; asked for only when there are settings. */
  readonly facts: () => PlaceFacts;
}

/** Looks up where a line would begin. */
export function beginning(engine: Engine, origin: Origin): Beginning {
  if ('image' in origin) {
    const { image, seed } = origin;
    const facts = () => imageFacts(engine.images.open(image));
    return { image, seed, chain: firstChain(image, seed), parent: { line: null, place: 0 }, facts };
  }
  const row = engine.store.lines.byNumber(origin.place.line);
  invariant(row, `Line ${origin.place.line} is missing from the store.`);
  // The parent is the line whose entry it is, so that lines without entries are not piled up.
  const place = engine.past.owned(origin.place);
  const facts = () => engine.past.facts(place);
  const { chain } = chainAt(engine, place);
  const parent = { line: place.line, place: place.number };
  return { image: row.image, seed: origin.seed ?? row.seed, chain, parent, facts };
}

/** Chain hash after an entry, without making a copy. */
function chainAt(engine: Engine, place: Place) {
  const row = engine.store.lines.byNumber(place.line);
  invariant(row, `Line ${place.line} is missing from the store.`);
  const workspace = engine.workspaceByNumber(row.workspace);
  if (workspace?.row.line === place.line) {
    workspace.flush();
    if (workspace.place().number === place.number) return { chain: workspace.chain(), row };
  }
  if (place.number === row.parent_place) return { chain: engine.headerOf(place.line).chain, row };
  const { header, rows } = readKnownLine(engine, row);
  return { chain: rows[place.number - row.parent_place - 1]?.chain ?? header.chain, row };
}

/** The header of a line on which nothing happened yet. */
export function headerOfNew({
  number,
  image,
  seed,
  head_chain,
  parent_line,
  parent_place,
}: LineRow): LineHeader {
  return {
    format: 1,
    line: number,
    image,
    seed,
    chain: head_chain,
    parent: { line: parent_line, place: parent_place },
  };
}

/** Writes the row of a new line, and its file if there are settings; answers its end. Call it in a transaction. */
export function newLine(
  engine: Engine,
  workspace: number,
  begin: Beginning & { settings?: Settings | undefined },
): Head {
  const { image, seed, chain, parent } = begin;
  const facts = begin.settings && begin.facts();
  const first = begin.settings && facts && firstRow(begin, begin.settings, facts.now);
  const end = { number: parent.place + (first ? 1 : 0), chain: first?.chain ?? chain };
  const line = engine.store.lines.add({
    workspace,
    image,
    seed,
    parent_line: parent.line,
    parent_place: parent.place,
    length: 0,
    head_number: end.number,
    head_chain: end.chain,
    ended_wall: null,
  });
  const path = engine.linePath(line);
  // A file of that number belongs to an opening that a crash cut short: control.db gave the number again.
  if (existsSync(path)) rmSync(path);
  if (!first) return { line, length: 0, ...end };
  const head = {
    line,
    length: createLine(path, { format: 1, line, image, seed, chain, parent }, first),
    ...end,
  };
  engine.store.lines.writeHeads([head]);
  if (facts) engine.past.remember({ line, number: end.number }, facts);
  return head;
}

function firstRow({ chain, parent }: Beginning, settings: Settings, now: number): Row {
  const entry: Entry = {
    number: parent.place + 1,
    at: formatInstant(now),
    by: 'operator',
    operation: settings.operation,
    input: settings.input,
    outcome: 'ok',
    registers: settings.registers,
  };
  const json = entryJson(entry);
  return { chain: nextChain(chain, json), wall: wallNow(), surface: 'control', json };
}
