// The Directory port: what other apps ask about people, groups and organisations.
import type { Context, DirectoryPort, PersonFacts, Query } from '../../../operations/index.ts';
import {
  contactByEmail,
  contactFacts,
  personByEmail,
  personFacts,
  serviceByEmail,
  serviceFacts,
} from '../queries/facts.ts';
import { activeMembers, deputyInGroup, groupById, membership } from '../queries/groups.ts';
import { organisationById } from '../queries/partners.ts';
import { deputyForApproval, overlapping } from '../queries/planning.ts';
import { kindOf, type PrincipalKind } from '../rules/access.ts';
import { addressKeyOrNone, splitLanguages } from '../rules/names.ts';

/** Answers out of this workspace, at the instant of the call. */
export function directoryPort(ctx: Context): DirectoryPort {
  return {
    person: (id) => factsOf(ctx, id),
    byEmail: (email) => factsByEmail(ctx, email),
    inGroup: (principal, group) => inGroup(ctx, principal, group),
    group(key) {
      const row = ctx.get(groupById, { id: key });
      return row && { key: row.id, name: row.name, lead_id: row.lead_id };
    },
    members: (group) => ctx.all(activeMembers, { group_id: group }).map((row) => row.id),
    organisation(id) {
      const row = ctx.get(organisationById, { id });
      return row && { id: row.id, name: row.name };
    },
    absent: (person, day) =>
      ctx.get(overlapping, { person_id: person, from_day: day, to_day: day, except: '' }) !== undefined,
    substitute: (person, kind) => ctx.get(deputyForApproval, { person, kind, now: ctx.now() })?.id,
  };
}

/** What is known of a principal, with what `directory.me` shows beside it. */
export function principalOf(
  ctx: Context,
  id: string,
): (PersonFacts & { description: string | null }) | undefined {
  const kind = kindOf(id);
  const row = kind && ctx.get(byId[kind], { id });
  return row && { ...toFacts(kind, row), description: row.description };
}

type FactRow = NonNullable<
  (typeof personFacts)['row'] | (typeof serviceFacts)['row'] | (typeof contactFacts)['row']
>;

const byId: Record<PrincipalKind, Query<FactRow>> = {
  person: personFacts,
  service: serviceFacts,
  contact: contactFacts,
};
const byAddress: readonly (readonly [PrincipalKind, Query<FactRow>])[] = [
  ['person', personByEmail],
  ['contact', contactByEmail],
  ['service', serviceByEmail],
];

function factsOf(ctx: Context, id: string): PersonFacts | undefined {
  const kind = kindOf(id);
  const row = kind && ctx.get(byId[kind], { id });
  return row && toFacts(kind, row);
}

function factsByEmail(ctx: Context, text: string): PersonFacts | undefined {
  const email = addressKeyOrNone(text);
  if (email === undefined) return undefined;
  for (const [kind, query] of byAddress) {
    const row = ctx.get(query, { email });
    if (row) return toFacts(kind, row);
  }
  return undefined;
}

function toFacts(kind: PrincipalKind, row: FactRow): PersonFacts {
  const { status, languages, groups, description: _, ...facts } = row;
  return {
    ...facts,
    kind,
    active: status === 'active',
    language: splitLanguages(languages)[0] ?? 'en',
    groups: groups?.split(' ') ?? [],
  };
}

function inGroup(ctx: Context, principal: string, group: string): boolean {
  const values = { principal_id: principal, group_id: group };
  if (ctx.get(membership, values)) return true;
  return (
    kindOf(principal) === 'person' && ctx.get(deputyInGroup, { ...values, now: ctx.now() }) !== undefined
  );
}
