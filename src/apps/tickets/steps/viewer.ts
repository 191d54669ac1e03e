// Who is asking, as the visibility conditions want it bound.
import type { Context, PersonFacts, Verdict } from '../../../operations/index.ts';
import { groupsInUse, queueAccess } from '../queries/queues.ts';
import { ticketAccess } from '../queries/tickets.ts';

/** Values for `visible` and its kin. */
export interface Viewer {
  readonly [name: string]: string | boolean;
  readonly actor: string;
  /** Groups whose queues the actor works in, as a JSON array. */
  readonly groups: string;
  /** Whether the actor is no outside contact. */
  readonly staff: boolean;
}

/** The actor as a viewer; worked out once per call. */
export function viewer(ctx: Context): Viewer {
  const known = viewers.get(ctx);
  if (known) return known;
  const person = ctx.ports.Directory.person(ctx.actor.id);
  const made = {
    actor: ctx.actor.id,
    groups: JSON.stringify(person ? groupsOf(ctx, person) : []),
    staff: person !== undefined && person.kind !== 'contact',
  };
  viewers.set(ctx, made);
  return made;
}

const viewers = new WeakMap<Context, Viewer>();

/** How the actor stands to a ticket: an agent of its queue, a participant, or nobody who may know it. */
export function standing(ctx: Context, ticketId: string): 'agent' | 'participant' | 'stranger' {
  const row = ctx.get(ticketAccess, { ...viewer(ctx), id: ticketId });
  if (!row) return 'stranger';
  return row.works ? 'agent' : 'participant';
}

const byTicketId = (input: { readonly ticket_id: string }) => input.ticket_id;

/** Access for everybody who sees the ticket. */
export const asParticipant = {
  permission: 'tickets.request',
  on: { entity: 'ticket', id: byTicketId, rule: maySee },
} as const;

/** Access for reading what only agents of the ticket's queue see. */
export const asReadingAgent = {
  permission: 'tickets.read',
  on: { entity: 'ticket', id: byTicketId, rule: mayWork },
} as const;

/** Access for agents of the ticket's queue. */
export const asAgent = {
  permission: 'tickets.work',
  on: { entity: 'ticket', id: byTicketId, rule: mayWork },
} as const;

/** Whether the actor may know the queue and open tickets in it. */
export function maySeeQueue(id: string, ctx: Context): Verdict {
  return ctx.get(queueAccess, { ...viewer(ctx), id }) ? 'allowed' : 'hidden';
}

/** Whether the actor works in the queue. */
export function worksInQueue(ctx: Context, queueId: string): boolean {
  return Boolean(ctx.get(queueAccess, { ...viewer(ctx), id: queueId })?.works);
}

function maySee(id: string, ctx: Context): Verdict {
  return standing(ctx, id) === 'stranger' ? 'hidden' : 'allowed';
}

function mayWork(id: string, ctx: Context): Verdict {
  const is = standing(ctx, id);
  if (is === 'agent') return 'allowed';
  return is === 'participant' ? 'forbidden' : 'hidden';
}

/** Own groups, and for a person those it stands in for now, as far as any queue asks for them; all for an overseer. */
function groupsOf(ctx: Context, { id, kind, groups }: PersonFacts): readonly string[] {
  const { Access, Directory } = ctx.ports;
  const overseer = Access.may(id, 'queues.oversee');
  if (kind !== 'person' && !overseer) return groups;
  return ctx
    .all(groupsInUse)
    .map((row) => row.group_id)
    .filter((group) => overseer || groups.includes(group) || Directory.inGroup(id, group));
}
