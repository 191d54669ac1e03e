// World files: YAML recipes of companies, checked against a schema composed from the apps.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { sha256 } from '../engine/hash.ts';
import type { Composition } from '../operations/compose.ts';
import { isInstant } from '../values/instant.ts';
import { isTimeZone } from '../values/time-zone.ts';
import { WorldError } from './world-error.ts';

/** The part of a world file that does not belong to an app. */
const head = {
  $schema: z.string().optional().describe('Path of the JSON Schema, for completion in editors.'),
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,62}$/)
    .describe('Name of the world: lower-case letters, digits and hyphens.'),
  title: z.string().describe('Name of the company.'),
  description: z.string().describe('What the company does and what the world is good for.'),
  now: z
    .string()
    .refine(isInstant, 'Write an instant such as 2026-09-14T08:00:00.000Z.')
    .describe('Where the virtual clock starts, in UTC.'),
  time_zone: z
    .string()
    .refine(isTimeZone, 'Write an IANA time zone such as Europe/Berlin.')
    .describe('Time zone of the head office.'),
  principal: z.string().describe('Handle of the account that an agent speaks for unless told otherwise.'),
};

/** A world file, read and checked. */
export interface WorldFile {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly now: string;
  readonly time_zone: string;
  readonly principal: string;
  /** The section of each app that has one, in app order. */
  readonly sections: Readonly<Record<string, unknown>>;
}

/** The schema of a world file for these apps. */
export function worldSchema(composition: Composition): z.ZodObject {
  const sections = composition.apps.flatMap((app) =>
    app.seed ? [[app.id, app.seed.schema.optional()] as const] : [],
  );
  return z
    .strictObject({ ...head, ...Object.fromEntries(sections) })
    .meta({ id: 'World', description: 'A company to practise in.' });
}

/** A file that a world was read from, with the SHA-256 of its bytes. */
export interface SourceFile {
  readonly path: string;
  readonly sha256: string;
}

/** A world file with the files that it was read from. */
export interface ReadWorld {
  readonly world: WorldFile;
  readonly files: readonly SourceFile[];
}

/** Reads a world file and what it includes. Throws {@link WorldError} naming file, line and fix. */
export function readWorld(path: string, composition: Composition): ReadWorld {
  const merged: Record<string, unknown> = {};
  const places = new Map<string, Source>();
  const seen = new Map<string, string>();
  mergeFile(path, { merged, places, seen });
  const parsed = worldSchema(composition).safeParse(merged);
  if (!parsed.success) throw new WorldError(explain(parsed.error.issues, { path, places }));
  const { id, title, description, now, time_zone, principal } = parsed.data as unknown as WorldFile;
  const sections = Object.fromEntries(
    composition.apps
      .filter((app) => app.id in parsed.data)
      .map((app) => [app.id, (parsed.data as Record<string, unknown>)[app.id]]),
  );
  const world = { id, title, description, now, time_zone, principal, sections };
  return { world, files: [...seen].map(([source, hash]) => ({ path: source, sha256: hash })) };
}

interface Source {
  readonly path: string;
  line(keys: readonly PropertyKey[]): number;
}

interface Merge {
  readonly merged: Record<string, unknown>;
  readonly places: Map<string, Source>;
  /** SHA-256 by path. */
  readonly seen: Map<string, string>;
}

function mergeFile(path: string, merge: Merge): void {
  if (!existsSync(path)) throw new WorldError(`${path}: there is no such file.`);
  if (merge.seen.has(resolve(path))) throw new WorldError(`${path}: included twice.`);
  const text = readFileSync(path, 'utf8');
  merge.seen.set(resolve(path), sha256(text));
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const [error] = document.errors;
  if (error)
    throw new WorldError(`${path}:${counter.linePos(error.pos[0]).line}: ${error.message.split('\n')[0]}`);
  const { include, ...content } = (document.toJS() ?? {}) as Record<string, unknown> & { include?: unknown };
  const line = (keys: readonly PropertyKey[]) => lineOf(document, counter, keys);
  for (const [key, value] of Object.entries(content)) {
    if (key in merge.merged)
      throw new WorldError(
        `${path}:${line([key])}: "${key}" stands in ${merge.places.get(key)?.path} already.`,
      );
    merge.merged[key] = value;
    merge.places.set(key, { path, line });
  }
  const files = z.array(z.string()).safeParse(include ?? []);
  if (!files.success)
    throw new WorldError(`${path}:${line(['include'])}: "include" is a list of file names.`);
  for (const file of files.data) mergeFile(join(dirname(path), file), merge);
}

function lineOf(
  document: ReturnType<typeof parseDocument>,
  counter: LineCounter,
  keys: readonly PropertyKey[],
): number {
  for (let depth = keys.length; depth > 0; depth--) {
    const node = document.getIn(keys.slice(0, depth), true) as { range?: readonly number[] } | undefined;
    if (node?.range) return counter.linePos(node.range[0] as number).line;
  }
  return 1;
}

function explain(
  issues: readonly z.core.$ZodIssue[],
  from: { path: string; places: Map<string, Source> },
): string {
  const lines = issues.slice(0, 20).map((issue) => {
    const source = from.places.get(String(issue.path[0]));
    const keys = issue.code === 'unrecognized_keys' ? ` (${issue.keys.join(', ')})` : '';
    return `${source?.path ?? from.path}:${source?.line(issue.path) ?? 1}: ${issue.path.join('.') || 'file'}: ${issue.message}${keys}`;
  });
  return lines.join('\n');
}
