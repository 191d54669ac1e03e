// Composes the list of apps into one company: schema, operations, ports, entities. What does not fit is found here, at start.
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { invariant } from '../engine/invariant.ts';
import { composeSchema, type Owner, type Schema } from '../engine/schema.ts';
import type { App, Entity } from './app.ts';
import type { Context } from './context.ts';
import type { DomainEvent } from './event.ts';
import type { AnyOperation } from './operation.ts';
import type { Ports } from './ports.ts';
import type { ProblemKind } from './problem.ts';
import { commonProblems } from './problems.ts';

/** What a subscriber does with an event. */
export type Subscriber = (event: DomainEvent, ctx: Context) => void;

/** All apps as one. Order follows the list of apps, everywhere. */
export interface Composition {
  readonly apps: readonly App[];
  readonly schema: Schema;
  readonly operations: ReadonlyMap<string, AnyOperation>;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly problems: ReadonlyMap<string, ProblemKind>;
  ports(ctx: Context): Ports;
  subscribers(type: string): readonly Subscriber[];
}

/** Composes apps, checking that names are unique and that every table belongs to exactly one entity. */
export function compose(apps: readonly App[]): Composition {
  const entities = unique(
    apps.flatMap((app) => app.entities),
    (entity) => entity.name,
    'entity',
  );
  const operations = unique(
    apps.flatMap((app) => [...app.operations]),
    (operation) => operation.id,
    'operation',
  );
  const schema = composeSchema({
    tables: apps.flatMap((app) => [...app.tables]),
    wide: apps.flatMap((app) => [...(app.wide ?? [])]),
    search: apps.flatMap((app) => [...(app.search ?? [])]),
    owners: ownersOf([...entities.values()]),
  });
  for (const operation of operations.values()) checkOperation(operation);
  return {
    apps,
    schema,
    operations,
    entities,
    permissions: Object.assign({}, ...apps.map((app) => app.permissions)) as Record<string, string>,
    problems: problemsOf([...operations.values()]),
    ports: portsOf(apps),
    subscribers: subscribersOf(apps),
  };
}

function unique<Item>(items: readonly Item[], name: (item: Item) => string, noun: string): Map<string, Item> {
  const map = new Map<string, Item>();
  for (const item of items) {
    invariant(!map.has(name(item)), `Two apps declare the ${noun} "${name(item)}".`);
    map.set(name(item), item);
  }
  return map;
}

function ownersOf(entities: readonly Entity[]): Map<SQLiteTable, Owner> {
  const owners = new Map<SQLiteTable, Owner>();
  const own = (table: SQLiteTable, owner: Owner) => {
    invariant(!owners.has(table), `Table ${getTableConfig(table).name} belongs to two entities.`);
    owners.set(table, owner);
  };
  for (const entity of entities) {
    own(entity.root, { entity: entity.name, column: keyOf(entity.root) });
    for (const part of Object.values(entity.parts ?? {}))
      own(part.table, { entity: entity.name, column: part.column });
  }
  return owners;
}

/** The single primary-key column of a root table. */
export function keyOf(table: SQLiteTable): AnySQLiteColumn {
  const { columns, primaryKeys, name } = getTableConfig(table);
  const key = columns.find((column) => column.primary) ?? primaryKeys[0]?.columns[0];
  invariant(
    key && (primaryKeys[0]?.columns.length ?? 1) === 1,
    `Root table ${name} needs a single-column primary key.`,
  );
  return key;
}

function checkOperation(operation: AnyOperation): void {
  const exposed = operation.audience === 'agent';
  invariant(
    exposed === (operation.route !== undefined),
    `Operation ${operation.id}: a route is for agents, and agents need one.`,
  );
  invariant(
    /^[a-z]+\.[a-z_]+$/.test(operation.id),
    `Operation id "${operation.id}" is not app.verb or app.noun_verb.`,
  );
}

function problemsOf(operations: readonly AnyOperation[]): Map<string, ProblemKind> {
  const problems = new Map(commonProblems.map((kind) => [kind.code, kind]));
  for (const kind of operations.flatMap((operation) => [...operation.problems])) {
    const known = problems.get(kind.code);
    invariant(!known || known === kind, `Two problems share the code ${kind.code}.`);
    problems.set(kind.code, kind);
  }
  return problems;
}

function portsOf(apps: readonly App[]): (ctx: Context) => Ports {
  const makers = new Map<string, (ctx: Context) => unknown>();
  for (const app of apps) {
    for (const [name, maker] of Object.entries(app.ports ?? {})) {
      invariant(!makers.has(name), `Two apps provide the port ${name}.`);
      makers.set(name, maker as (ctx: Context) => unknown);
    }
  }
  return (ctx) => {
    const made = new Map<string, unknown>();
    return new Proxy({} as Ports, {
      get(_, name: string) {
        const maker = makers.get(name);
        invariant(maker, `No app provides the port ${name}.`);
        if (!made.has(name)) made.set(name, maker(ctx));
        return made.get(name);
      },
    });
  };
}

function subscribersOf(apps: readonly App[]): (type: string) => readonly Subscriber[] {
  const byType = new Map<string, Subscriber[]>();
  for (const app of apps) {
    for (const [type, subscriber] of Object.entries(app.subscribe ?? {})) {
      byType.set(type, [...(byType.get(type) ?? []), subscriber]);
    }
  }
  return (type) => byType.get(type) ?? [];
}
