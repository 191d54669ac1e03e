// People and organisations that tickets name: checked when given, named when shown.
import type { Context, PersonFacts } from '../../../operations/index.ts';
import { ASSIGNEE_NOT_IN_GROUP, REFERENCE_UNKNOWN, type Refused } from '../problems.ts';
import { queueById } from '../queries/queues.ts';

/** Refuses a field that names nothing that the actor may use. */
export function unknownReference(ctx: Context, field: string, message: string): never {
  return ctx.fail(REFERENCE_UNKNOWN, {}, { errors: [{ pointer: `/${field}`, message }] });
}

/** An active person, service account or contact that a field names. */
export function activePerson(ctx: Context, field: string, id: string): PersonFacts {
  const person = ctx.ports.Directory.person(id);
  if (!person?.active) return unknownReference(ctx, field, 'There is no such active person or contact.');
  return person;
}

/** The id that was given; "me" is the actor. */
export function orMe<Id extends string | null | undefined>(ctx: Context, id: Id): Id | string {
  return id === 'me' ? ctx.actor.id : id;
}

/** An organisation that a field names. */
export function knownOrganisation(ctx: Context, field: string, id: string): string {
  return (
    ctx.ports.Directory.organisation(id)?.id ?? unknownReference(ctx, field, 'There is no such organisation.')
  );
}

/** Why somebody cannot be the assignee of a queue's tickets, if so. */
export function refuseAssignee(ctx: Context, queueId: string, assigneeId: string): Refused | undefined {
  const group_id = ctx.get(queueById, { id: queueId })?.group_id ?? '';
  const { Access, Directory } = ctx.ports;
  const belongs = Directory.inGroup(assigneeId, group_id) || Access.may(assigneeId, 'queues.oversee');
  if (Directory.person(assigneeId)?.active && belongs) return undefined;
  return { kind: ASSIGNEE_NOT_IN_GROUP, data: { queue_id: queueId, group_id } };
}

/** Looks names up, each once per call of this function. */
export function nameBook(ctx: Context): (id: string | null) => string | null {
  const names = new Map<string, string | null>();
  return (id) => {
    if (id === null) return null;
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = ctx.ports.Directory.person(id)?.name ?? null;
    names.set(id, name);
    return name;
  };
}
