// Questions that several operations ask before they act.
import {
  type Context,
  fail,
  INVALID_INPUT,
  NOT_FOUND,
  type Query,
  type Verdict,
} from '../../operations/index.ts';
import { isTimeZone } from '../../values/time-zone.ts';
import { ABSENCE_OVERLAPS, DAYS_REVERSED, fieldError, unknownReference } from './problems.ts';
import { contactByEmail, personByEmail, serviceByEmail } from './queries/facts.ts';
import { personById } from './queries/people.ts';
import { absenceById, delegationById, overlapping } from './queries/planning.ts';

/** The access rule of a record that everybody with the permission may see. */
export function existing(query: Query<unknown>): (id: string, ctx: Context) => Verdict {
  return (id, ctx) => (ctx.get(query, { id }) ? 'allowed' : 'hidden');
}

/** A record that the operation's access rule has found already. */
export function found<Row>(ctx: Context, query: Query<Row>, id: string): Row {
  return ctx.get(query, { id }) ?? fail(NOT_FOUND);
}

/** The person that a field names; refused when there is none or the person is not active. */
export function activePerson(ctx: Context, field: string, id: string) {
  const person = ctx.get(personById, { id });
  if (!person) return unknownReference(field, 'There is no such person. directory.people_list finds ids.');
  if (person.status !== 'active')
    return unknownReference(field, `This person is ${person.status}. Name an active one.`);
  return person;
}

/** The fields that were sent: one left out stays as it is, null empties it. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Refuses a field that names no record of the query. */
export function mustExist(
  ctx: Context,
  query: Query<unknown>,
  reference: { field: string; id: string },
): void {
  if (!ctx.get(query, { id: reference.id })) unknownReference(reference.field, 'There is no such record.');
}

/** What to bind for the user's words; undefined when none were given. */
export function wordsToMatch(ctx: Context, words: string | undefined): string | undefined {
  if (words === undefined) return undefined;
  const match = ctx.match(words);
  if (match !== null) return match;
  return fail(
    INVALID_INPUT,
    {},
    { errors: [fieldError('q', 'Give at least one letter or digit to search for.')] },
  );
}

/** Refuses a time zone that does not exist. */
export function checkTimeZone(zone: string): void {
  if (!isTimeZone(zone)) unknownReference('time_zone', 'Give an IANA time zone such as Europe/Berlin.');
}

/** Id of the person, service account or contact with this address, in its stored spelling. */
export function ownerOfAddress(ctx: Context, email: string): string | undefined {
  const queries = [personByEmail, serviceByEmail, contactByEmail] as readonly Query<{ id: string }>[];
  return queries.map((query) => ctx.get(query, { email })?.id).find((id) => id !== undefined);
}

/** Whether the actor may plan absences and delegations of this person. */
export function mayPlanFor(ctx: Context, person: string): boolean {
  return person === ctx.actor.id || ctx.ports.Access.may(ctx.actor.id, 'directory.plan_others');
}

/** Who may change an absence: the person who is away, and who plans for others. */
export function absenceRule(id: string, ctx: Context): Verdict {
  const absence = ctx.get(absenceById, { id });
  if (!absence) return 'hidden';
  return mayPlanFor(ctx, absence.person_id) ? 'allowed' : 'forbidden';
}

/** Who may end a delegation: the person represented, and who plans for others. */
export function delegationRule(id: string, ctx: Context): Verdict {
  const delegation = ctx.get(delegationById, { id });
  if (!delegation) return 'hidden';
  return mayPlanFor(ctx, delegation.from_person_id) ? 'allowed' : 'forbidden';
}

interface Days {
  readonly from_day: string;
  readonly to_day: string;
}

/** Refuses days in the wrong order. */
export function checkDays({ from_day, to_day }: Days): void {
  if (to_day >= from_day) return;
  fail(DAYS_REVERSED, {}, { errors: [fieldError('to_day', `Give ${from_day} or a later day.`)] });
}

/** Refuses a second absence of the person on any of the days; `except` is the absence that is being changed. */
export function checkOverlap(ctx: Context, absence: Days & { person_id: string }, except: string): void {
  const { person_id, from_day, to_day } = absence;
  const other = ctx.get(overlapping, { person_id, from_day, to_day, except });
  if (other) fail(ABSENCE_OVERLAPS, { absence_id: other.id, from_day: other.from_day, to_day: other.to_day });
}
