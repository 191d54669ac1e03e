// An app: tables, entities, operations, ports and seed of one part of the company, listed once in apps/index.ts.
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';
import type { SearchIndex } from '../engine/search.ts';
import type { Context } from './context.ts';
import type { DomainEvent } from './event.ts';
import type { AnyOperation } from './operation.ts';
import type { Ports } from './ports.ts';

/** Rows of a table that belong to a record of another: `column` leads to the root's primary key. */
export interface EntityPart {
  readonly table: SQLiteTable;
  readonly column: AnySQLiteColumn;
}

/**
 * A noun that graders and inspection speak of. Its view is the root row (wide texts as texts) with one list per part,
 * named as in `parts`. Each table belongs to exactly one entity.
 */
export interface Entity {
  /** Singular, unique over all apps: `ticket`. */
  readonly name: string;
  readonly description: string;
  readonly root: SQLiteTable;
  readonly parts?: Readonly<Record<string, EntityPart>>;
}

/** What a world file may say about an app, and how it is loaded. */
export interface Seed<Section extends z.ZodType = z.ZodType> {
  readonly schema: Section;
  load(section: z.output<Section>, ctx: SeedContext): void;
}

/** A context for loading: everything a handler has, and names that later sections refer to. */
export interface SeedContext extends Context {
  /** Remembers the id behind a handle of the world file, for example `person:ines`. */
  name(handle: string, id: string): void;
  /** The id behind a handle; an unknown one is an error that names the handle. */
  ref(handle: string): string;
  /** Runs as another principal or at an earlier instant. */
  at(now: string, actor?: string): SeedContext;
}

/** What an app declares. */
export interface AppSpec<
  Id extends string,
  Operations extends readonly AnyOperation[],
  Section extends z.ZodType,
> {
  /** Lower-case; prefix of its tables and operations. */
  readonly id: Id;
  readonly title: string;
  readonly description: string;
  readonly tables: readonly SQLiteTable[];
  /** Columns whose values are references made by `ctx.keep`. */
  readonly wide?: readonly AnySQLiteColumn[];
  readonly search?: readonly SearchIndex[];
  readonly entities: readonly Entity[];
  /** Permission names with one sentence each; roles of the directory hand them out. */
  readonly permissions: Readonly<Record<string, string>>;
  readonly operations: Operations;
  /** The ports it provides. */
  readonly ports?: { readonly [Name in keyof Ports]?: (ctx: Context) => Ports[Name] };
  /** What it does when something happened in another app. */
  readonly subscribe?: Readonly<Record<string, (event: DomainEvent, ctx: Context) => void>>;
  readonly seed?: Seed<Section>;
}

/** A declared app. */
export type App<
  Id extends string = string,
  Operations extends readonly AnyOperation[] = readonly AnyOperation[],
> =
  // biome-ignore lint/suspicious/noExplicitAny: a list of apps forgets the types of their world sections
  AppSpec<Id, Operations, any>;

/** Declares an app. */
export function defineApp<
  const Id extends string,
  const Operations extends readonly AnyOperation[],
  Section extends z.ZodType = z.ZodNever,
>(spec: AppSpec<Id, Operations, Section>): AppSpec<Id, Operations, Section> {
  return spec;
}
