// Groups and their members.
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { afterCursor, orderBy, query } from '../../../operations/index.ts';
import { groupMembers, groups, roles } from '../tables/access.ts';
import { people, serviceAccounts } from '../tables/company.ts';
import { delegationScopes, delegations } from '../tables/planning.ts';
import { boundRow, value } from './build.ts';
import { groupOrder, roleOrder } from './lists.ts';

export const listGroups = query('directory.listGroups', (db, given) =>
  db
    .select()
    .from(groups)
    .where(given('after_0') ? afterCursor(groupOrder) : undefined)
    .orderBy(...orderBy(groupOrder))
    .limit(value('limit')),
);
export const groupById = query('directory.groupById', (db) =>
  db
    .select()
    .from(groups)
    .where(eq(groups.id, value('id'))),
);
export const addGroup = query('directory.addGroup', (db) => db.insert(groups).values(boundRow(groups)));

export const listRoles = query('directory.listRoles', (db, given) =>
  db
    .select()
    .from(roles)
    .where(given('after_0') ? afterCursor(roleOrder) : undefined)
    .orderBy(...orderBy(roleOrder))
    .limit(value('limit')),
);

/** The membership itself, without deputies. */
export const membership = query('directory.membership', (db) =>
  db
    .select()
    .from(groupMembers)
    .where(
      and(eq(groupMembers.principal_id, value('principal_id')), eq(groupMembers.group_id, value('group_id'))),
    ),
);

const delegator = alias(people, 'delegator');

/** A row when an active member of the group has delegated it to the active person, in force now. */
export const deputyInGroup = query('directory.deputyInGroup', (db) =>
  db
    .select({ one: sql<number>`1`.as('one') })
    .from(people)
    .innerJoin(
      delegations,
      and(
        eq(delegations.to_person_id, people.id),
        lte(delegations.starts_at, value('now')),
        gt(delegations.ends_at, value('now')),
      ),
    )
    .innerJoin(
      delegationScopes,
      and(
        eq(delegationScopes.delegation_id, delegations.id),
        eq(delegationScopes.kind, 'group'),
        eq(delegationScopes.key, value('group_id')),
      ),
    )
    .innerJoin(delegator, and(eq(delegator.id, delegations.from_person_id), eq(delegator.status, 'active')))
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.principal_id, delegator.id), eq(groupMembers.group_id, value('group_id'))),
    )
    .where(and(eq(people.id, value('principal_id')), eq(people.status, 'active'))),
);

/** Groups that a principal is a member of itself, by name. */
export const groupsOf = query('directory.groupsOf', (db) =>
  db
    .select({ id: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.group_id))
    .where(eq(groupMembers.principal_id, value('id')))
    .orderBy(groups.sort_key, groups.id),
);

/** People of a group by name. */
export const peopleOfGroup = query('directory.peopleOfGroup', (db) =>
  db
    .select({ principal_id: people.id, name: people.name, email: people.email, status: people.status })
    .from(groupMembers)
    .innerJoin(people, eq(people.id, groupMembers.principal_id))
    .where(eq(groupMembers.group_id, value('group_id')))
    .orderBy(people.sort_key, people.id)
    .limit(value('limit')),
);

/** Service accounts of a group by name. */
export const servicesOfGroup = query('directory.servicesOfGroup', (db) =>
  db
    .select({
      principal_id: serviceAccounts.id,
      name: serviceAccounts.name,
      email: serviceAccounts.email,
      status: serviceAccounts.status,
    })
    .from(groupMembers)
    .innerJoin(serviceAccounts, eq(serviceAccounts.id, groupMembers.principal_id))
    .where(eq(groupMembers.group_id, value('group_id')))
    .orderBy(serviceAccounts.sort_key, serviceAccounts.id)
    .limit(value('limit')),
);

export const countMembers = query('directory.countMembers', (db) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(groupMembers)
    .where(eq(groupMembers.group_id, value('group_id'))),
);

/** Ids of the active members, people and service accounts. */
export const activeMembers = query('directory.activeMembers', (db) =>
  db
    .select({ id: groupMembers.principal_id })
    .from(groupMembers)
    .leftJoin(people, eq(people.id, groupMembers.principal_id))
    .leftJoin(serviceAccounts, eq(serviceAccounts.id, groupMembers.principal_id))
    .where(
      and(
        eq(groupMembers.group_id, value('group_id')),
        sql`coalesce(${people.status}, ${serviceAccounts.status}) = 'active'`,
      ),
    )
    .orderBy(groupMembers.principal_id),
);

export const addMember = query('directory.addMember', (db) =>
  db.insert(groupMembers).values(boundRow(groupMembers)),
);
export const removeMember = query('directory.removeMember', (db) =>
  db
    .delete(groupMembers)
    .where(
      and(eq(groupMembers.principal_id, value('principal_id')), eq(groupMembers.group_id, value('group_id'))),
    ),
);
