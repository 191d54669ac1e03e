// Custom fields of tickets: definitions of the queue, checked and written values.
import type { Context, FieldError } from '../../../operations/index.ts';
import type { FieldsInput } from '../models/common.ts';
import { FIELDS_INVALID, FIELDS_MISSING, type Refused } from '../problems.ts';
import { fieldsOfQueue, optionsOfQueue } from '../queries/queues.ts';
import { addField, fieldsOf, removeField } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';
import { type FieldDefinition, missingFields, type StoredValue, storeField } from '../rules/fields.ts';
import { record } from './save.ts';

/** Values to write, by key; null clears. */
export type FieldPlan = ReadonlyMap<string, StoredValue | null>;

/** The fields that a queue defines. */
function fieldDefinitions(ctx: Context, queueId: string): FieldDefinition[] {
  const options = ctx.all(optionsOfQueue, { queue_id: queueId });
  return ctx.all(fieldsOfQueue, { queue_id: queueId }).map(({ key, kind, required }) => ({
    key,
    kind,
    required,
    options: options.filter((option) => option.key === key).map((option) => option.value),
  }));
}

/** Checks given fields against the queue's definitions; refuses with one error per wrong field. */
export function planFields(ctx: Context, queueId: string, given: FieldsInput = {}): FieldPlan {
  const keys = Object.keys(given).sort();
  if (keys.length === 0) return new Map();
  const definitions = new Map(
    fieldDefinitions(ctx, queueId).map((definition) => [definition.key, definition]),
  );
  const plan = new Map<string, StoredValue | null>();
  const errors: FieldError[] = [];
  for (const key of keys) {
    const planned = planField(definitions.get(key), given[key]);
    if (typeof planned === 'string') errors.push({ pointer: pointerTo(key), message: planned });
    else plan.set(key, planned);
  }
  if (errors.length > 0) ctx.fail(FIELDS_INVALID, {}, { errors: errors.slice(0, mostErrors) });
  return plan;
}

/** Writes planned values; those that differ leave a row of history. */
export function applyFields(ctx: Context, ticketId: string, plan: FieldPlan): boolean {
  if (plan.size === 0) return false;
  const stored = new Map(ctx.all(fieldsOf, { ticket_id: ticketId }).map((row) => [row.key, row]));
  let changed = false;
  for (const [key, value] of plan) {
    const old = stored.get(key);
    if (spelled(old) === spelled(value)) continue;
    changed = true;
    if (old) ctx.run(removeField, { ticket_id: ticketId, key });
    if (value) write(ctx, addField, { ticket_id: ticketId, key, ...value });
    record(ctx, ticketId, { field: `fields.${key}`, from: spelled(old), to: spelled(value) });
  }
  return changed;
}

/** That required fields of a new ticket are not given, if so. */
export function refuseIncomplete(ctx: Context, queueId: string, given: FieldPlan): Refused | undefined {
  const present = [...given].filter(([, value]) => value !== null).map(([key]) => key);
  return missing(fieldDefinitions(ctx, queueId), new Set(present), 'to_create');
}

/** That required fields of a ticket that is to be solved have no value, if so. */
export function refuseUnsolvable(
  ctx: Context,
  ticket: { readonly id: string; readonly queue_id: string },
): Refused | undefined {
  const present = ctx.all(fieldsOf, { ticket_id: ticket.id }).map((row) => row.key);
  return missing(fieldDefinitions(ctx, ticket.queue_id), new Set(present), 'to_solve');
}

function missing(
  definitions: readonly FieldDefinition[],
  present: ReadonlySet<string>,
  point: 'to_create' | 'to_solve',
): Refused | undefined {
  const fields = missingFields(definitions, present, point);
  return fields.length === 0 ? undefined : { kind: FIELDS_MISSING, data: { fields } };
}

function planField(
  definition: FieldDefinition | undefined,
  value: FieldsInput[string] | undefined,
): StoredValue | string | null {
  if (!definition) return 'The queue has no such field.';
  return value === null || value === undefined ? null : storeField(definition, value);
}

function spelled(value: StoredValue | null | undefined): string | null {
  if (!value) return null;
  return value.currency === null ? value.value : `${value.value} ${value.currency}`;
}

/** Past this many, further errors are left out. */
const mostErrors = 50;

/** JSON pointer, RFC 6901. */
function pointerTo(key: string): string {
  return `/fields/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
