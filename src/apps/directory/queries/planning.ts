// Absences and delegations.
import { and, eq, getTableColumns, gt, gte, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { afterCursor, orderBy, query } from '../../../operations/index.ts';
import { people } from '../tables/company.ts';
import { absences, delegationScopes, delegations } from '../tables/planning.ts';
import { bound, boundRow, optional, value } from './build.ts';
import { absenceOrder, delegationOrder } from './lists.ts';

const absenceRow = { ...getTableColumns(absences), person_name: people.name };

/** Absences that touch the days from `from_day` to `to_day`. */
export const listAbsences = query('directory.listAbsences', (db, given) =>
  db
    .select(absenceRow)
    .from(absences)
    .innerJoin(people, eq(people.id, absences.person_id))
    .where(
      and(
        optional(given, 'person_id', absences.person_id),
        given('from_day') ? gte(absences.to_day, value('from_day')) : undefined,
        given('to_day') ? lte(absences.from_day, value('to_day')) : undefined,
        given('after_0') ? afterCursor(absenceOrder) : undefined,
      ),
    )
    .orderBy(...orderBy(absenceOrder))
    .limit(value('limit')),
);

export const absenceById = query('directory.absenceById', (db) =>
  db
    .select(absenceRow)
    .from(absences)
    .innerJoin(people, eq(people.id, absences.person_id))
    .where(eq(absences.id, value('id'))),
);

/** An absence of the person on any of the days, other than the one named. */
export const overlapping = query('directory.overlapping', (db) =>
  db
    .select()
    .from(absences)
    .where(
      and(
        eq(absences.person_id, value('person_id')),
        lte(absences.from_day, value('to_day')),
        gte(absences.to_day, value('from_day')),
        ne(absences.id, value('except')),
      ),
    )
    .orderBy(absences.from_day, absences.id),
);

export const addAbsence = query('directory.addAbsence', (db) =>
  db.insert(absences).values(boundRow(absences)),
);
export const updateAbsence = query('directory.updateAbsence', (db) =>
  db
    .update(absences)
    .set(bound(['from_day', 'to_day', 'kind', 'note']))
    .where(eq(absences.id, value('id'))),
);
export const removeAbsence = query('directory.removeAbsence', (db) =>
  db.delete(absences).where(eq(absences.id, value('id'))),
);

const delegator = alias(people, 'delegator');
const deputy = alias(people, 'deputy');
const delegationRow = { ...getTableColumns(delegations), from_name: delegator.name, to_name: deputy.name };

/** Delegations; each state is asked for by binding the instant under its name. */
export const listDelegations = query('directory.listDelegations', (db, given) =>
  db
    .select(delegationRow)
    .from(delegations)
    .innerJoin(delegator, eq(delegator.id, delegations.from_person_id))
    .innerJoin(deputy, eq(deputy.id, delegations.to_person_id))
    .where(
      and(
        optional(given, 'from_person_id', delegations.from_person_id),
        optional(given, 'to_person_id', delegations.to_person_id),
        given('in_force') ? inForce('in_force') : undefined,
        given('planned')
          ? and(gt(delegations.starts_at, value('planned')), gt(delegations.ends_at, delegations.starts_at))
          : undefined,
        given('ended')
          ? or(lte(delegations.ends_at, value('ended')), eq(delegations.ends_at, delegations.starts_at))
          : undefined,
        given('after_0') ? afterCursor(delegationOrder) : undefined,
      ),
    )
    .orderBy(...orderBy(delegationOrder))
    .limit(value('limit')),
);

export const delegationById = query('directory.delegationById', (db) =>
  db
    .select(delegationRow)
    .from(delegations)
    .innerJoin(delegator, eq(delegator.id, delegations.from_person_id))
    .innerJoin(deputy, eq(deputy.id, delegations.to_person_id))
    .where(eq(delegations.id, value('id'))),
);

/** Delegations in force with this person on either side. */
export const delegationsInForce = query('directory.delegationsInForce', (db) =>
  db
    .select(delegationRow)
    .from(delegations)
    .innerJoin(delegator, eq(delegator.id, delegations.from_person_id))
    .innerJoin(deputy, eq(deputy.id, delegations.to_person_id))
    .where(
      and(
        or(eq(delegations.from_person_id, value('id')), eq(delegations.to_person_id, value('id'))),
        inForce('now'),
      ),
    )
    .orderBy(...orderBy(delegationOrder)),
);

/** The active deputy for a kind of approval; who was named for exactly that kind goes before one for any. */
export const deputyForApproval = query('directory.deputyForApproval', (db) =>
  db
    .select({ id: deputy.id })
    .from(delegations)
    .innerJoin(
      delegationScopes,
      and(
        eq(delegationScopes.delegation_id, delegations.id),
        eq(delegationScopes.kind, 'approval'),
        or(eq(delegationScopes.key, value('kind')), eq(delegationScopes.key, 'any')),
      ),
    )
    .innerJoin(deputy, and(eq(deputy.id, delegations.to_person_id), eq(deputy.status, 'active')))
    .where(and(eq(delegations.from_person_id, value('person')), inForce('now')))
    .orderBy(sql`${delegationScopes.key} = 'any'`, ...orderBy(delegationOrder)),
);

export const scopesOf = query('directory.scopesOf', (db) =>
  db
    .select({ kind: delegationScopes.kind, key: delegationScopes.key })
    .from(delegationScopes)
    .where(eq(delegationScopes.delegation_id, value('id')))
    .orderBy(delegationScopes.kind, delegationScopes.key),
);

export const addDelegation = query('directory.addDelegation', (db) =>
  db.insert(delegations).values(boundRow(delegations)),
);
export const addScope = query('directory.addScope', (db) =>
  db.insert(delegationScopes).values(boundRow(delegationScopes)),
);
export const endDelegation = query('directory.endDelegation', (db) =>
  db
    .update(delegations)
    .set(bound(['ends_at']))
    .where(eq(delegations.id, value('id'))),
);

function inForce(instant: string) {
  return and(lte(delegations.starts_at, value(instant)), gt(delegations.ends_at, value(instant)));
}
