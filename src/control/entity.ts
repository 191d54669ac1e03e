// Entities and their records at a place, and filters over their columns.
import type { Workspace } from '../engine/workspace.ts';
import type { Entity } from '../operations/app.ts';
import { type Ground, tableOf } from '../operations/inspection/records.ts';
import { stateAt, textReader } from '../operations/inspection/state.ts';
import { type FieldError, fail } from '../operations/problem.ts';
import { INVALID_INPUT } from '../operations/problems.ts';
import type { Yard } from '../operations/yard.ts';
import { placeNamed } from './places.ts';
import { UNKNOWN_ENTITY } from './problems.ts';

/** The entity of a name; 404 with the ones there are. */
export function entityNamed({ composition }: Yard, name: string): Entity {
  const entities = [...composition.entities.keys()].join(', ');
  return composition.entities.get(name) ?? fail(UNKNOWN_ENTITY, { entity: name, entities });
}

/** What records are read from, as of a place. */
export function groundAt(yard: Yard, workspace: Workspace, asOf: string | undefined): Ground {
  const live = stateAt(yard, workspace, placeNamed(yard, workspace, asOf));
  return { live, text: textReader(yard, workspace, { state: () => live }) };
}

type Condition = readonly [column: string, value: string | number | null];

/** Conditions such as `state=open`, `pinned=true`, `closed_at=null`. Wrong ones: 400 with the columns there are. */
export function conditions(ground: Ground, entity: Entity, where: readonly string[]): Condition[] {
  const info = tableOf(ground, entity.root);
  const plain = info.columns.filter(({ wide }) => !wide);
  const read = where.map((text) => {
    const equals = text.indexOf('=');
    const column = plain.find(({ name }) => name === text.slice(0, equals));
    const value = text.slice(equals + 1);
    if (!column) return undefined;
    if (value === 'null') return [column.name, null] as const;
    if (column.type === 'TEXT') return [column.name, value] as const;
    const number = { true: 1, false: 0 }[value] ?? (/^-?\d{1,15}$/.test(value) ? Number(value) : undefined);
    return number === undefined ? undefined : ([column.name, number] as const);
  });
  const errors: FieldError[] = read.flatMap((condition, position) =>
    condition ? [] : [{ pointer: `/where/${position}`, message: explain(plain) }],
  );
  if (errors.length > 0) fail(INVALID_INPUT, {}, { errors });
  return read.filter((condition) => condition !== undefined);
}

function explain(columns: readonly { name: string; type: string }[]): string {
  const names = columns.map(({ name, type }) =>
    type === 'TEXT' ? name : `${name} (a number, true or false)`,
  );
  return `Write COLUMN=VALUE. The columns are: ${names.join(', ')}.`;
}
