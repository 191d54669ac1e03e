// The difference between two places, by record and field, with the entry that made it.
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { foldBetween, type RowDifference } from '../../engine/fold.ts';
import { invariant } from '../../engine/invariant.ts';
import type { Place } from '../../engine/materialise.ts';
import type { TableInfo } from '../../engine/tables.ts';
import type { Workspace } from '../../engine/workspace.ts';
import type { Composition } from '../compose.ts';
import type { Yard } from '../yard.ts';
import { fieldsOf, type ReadText } from './decode.ts';
import { stateAt, textReader } from './state.ts';

/** One field that differs. */
export interface FieldDifference {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
  /** The entry that gave the new value; null when it is an older one that came back. */
  readonly entry: number | null;
}

/** One row that differs: of a record itself, or of one of its parts. */
export interface Difference {
  readonly entity: string;
  readonly id: string;
  /** Name of the part, as in the view; null for the record itself. */
  readonly part: string | null;
  /** Key of the row; the record's id when it is the record itself. */
  readonly key: string;
  readonly change: 'created' | 'deleted' | 'changed';
  /** The entry that created or deleted the row. */
  readonly entry: number | null;
  readonly fields: readonly FieldDifference[];
}

/** What differs between two places, in the order of entities, records, parts and keys. */
export function differences(
  yard: Yard,
  workspace: Workspace,
  { from, to }: { from: Place; to: Place },
): Difference[] {
  const { engine, composition } = yard;
  const { rows, texts } = engine.guarded(workspace, () => foldBetween(engine, from, to));
  const text = textReader(yard, workspace, { known: texts, state: () => stateAt(yard, workspace, to) });
  const names = namesOf(composition);
  return rows.map((row) => describe(composition, row, { text, names })).sort(inOrder(names));
}

interface Names {
  /** Position of an entity in the company. */
  readonly order: ReadonlyMap<string, number>;
  /** Name of a table's part; null for roots. */
  readonly parts: ReadonlyMap<string, string | null>;
}

function describe(
  { schema }: Composition,
  row: RowDifference,
  { text, names }: { text: ReadText; names: Names },
): Difference {
  const info = schema.tables.get(row.table);
  const owner = schema.owners.get(row.table);
  invariant(info && owner, `The journal names table ${row.table}, which no app has.`);
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
  return {
    entity: owner.entity,
    id: (after ?? before)?.[owner.position] as string,
    part: names.parts.get(row.table) ?? null,
    key: (JSON.parse(row.key) as unknown[]).join(' '),
    change: changeOf(row),
    entry: before && after ? null : row.entry,
    fields: differingFields(info, { before, after, row, text }),
  };
}

interface Sides {
  readonly before: readonly unknown[] | undefined;
  readonly after: readonly unknown[] | undefined;
  readonly row: RowDifference;
  readonly text: ReadText;
}

function differingFields(info: TableInfo, { before, after, row, text }: Sides): FieldDifference[] {
  return fieldsOf(info).flatMap(({ name, read }, position) => {
    const [old, now] = [before?.[position] ?? null, after?.[position] ?? null];
    if (before && after && old === now) return [];
    const entry = after ? (row.entries.get(position) ?? null) : row.entry;
    return [{ field: name, old: read(old, text), new: read(now, text), entry }];
  });
}

function changeOf({ before, after }: RowDifference): Difference['change'] {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
}

function valuesOf(text: string | null): readonly unknown[] | undefined {
  return text === null ? undefined : (JSON.parse(text) as unknown[]);
}

const known = new WeakMap<Composition, Names>();

function namesOf(composition: Composition): Names {
  let names = known.get(composition);
  if (!names) {
    const entities = [...composition.entities.values()];
    const parts = entities.flatMap((entity) => Object.entries(entity.parts ?? {}));
    names = {
      order: new Map(entities.map(({ name }, position) => [name, position])),
      parts: new Map(parts.map(([name, { table }]) => [getTableConfig(table).name, name])),
    };
    known.set(composition, names);
  }
  return names;
}

function inOrder({ order }: Names): (one: Difference, other: Difference) => number {
  const rank = ({ entity }: Difference) => order.get(entity) ?? 0;
  const name = ({ id, part, key }: Difference) => `${id}\0${part ?? ''}\0${key}`;
  return (one, other) => rank(one) - rank(other) || (name(one) < name(other) ? -1 : 1);
}
