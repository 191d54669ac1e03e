// Who may do what. These run on every call: each is a chain of primary-key look-ups, nothing is kept twice.
// They have no LIMIT: `ctx.get` stops at the first row, and with a bound one SQLite would prepare anew on every call.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { query } from '../../../operations/index.ts';
import { roleHolders, rolePermissions, roles } from '../tables/access.ts';
import { people, serviceAccounts } from '../tables/company.ts';
import { contacts } from '../tables/partners.ts';
import { delegationScopes, delegations } from '../tables/planning.ts';
import { boundRow, value } from './build.ts';

const one = { one: sql<number>`1`.as('one') };
const grants = () => inArray(rolePermissions.permission, [value('exact'), value('app'), '*']);

/** A row when the active person holds a role that grants the permission. */
export const personMay = query('directory.personMay', (db) =>
  db
    .select(one)
    .from(people)
    .innerJoin(roleHolders, eq(roleHolders.principal_id, people.id))
    .innerJoin(rolePermissions, and(eq(rolePermissions.role_id, roleHolders.role_id), grants()))
    .where(and(eq(people.id, value('id')), eq(people.status, 'active'))),
);

/** The same for a service account. */
export const serviceMay = query('directory.serviceMay', (db) =>
  db
    .select(one)
    .from(serviceAccounts)
    .innerJoin(roleHolders, eq(roleHolders.principal_id, serviceAccounts.id))
    .innerJoin(rolePermissions, and(eq(rolePermissions.role_id, roleHolders.role_id), grants()))
    .where(and(eq(serviceAccounts.id, value('id')), eq(serviceAccounts.status, 'active'))),
);

/** The same for an outside contact. */
export const contactMay = query('directory.contactMay', (db) =>
  db
    .select(one)
    .from(contacts)
    .innerJoin(roleHolders, eq(roleHolders.principal_id, contacts.id))
    .innerJoin(rolePermissions, and(eq(rolePermissions.role_id, roleHolders.role_id), grants()))
    .where(and(eq(contacts.id, value('id')), eq(contacts.status, 'active'))),
);

const delegator = alias(people, 'delegator');
const inForce = () => and(lte(delegations.starts_at, value('now')), gt(delegations.ends_at, value('now')));
const handedOn = () =>
  and(
    eq(people.id, value('id')),
    eq(people.status, 'active'),
    eq(delegator.status, 'active'),
    eq(delegationScopes.kind, 'role'),
  );

/** A row when somebody active who holds the permission has delegated that role to the active person, in force now. */
export const deputyMay = query('directory.deputyMay', (db) =>
  db
    .select(one)
    .from(people)
    .innerJoin(delegations, and(eq(delegations.to_person_id, people.id), inForce()))
    .innerJoin(delegator, eq(delegator.id, delegations.from_person_id))
    .innerJoin(delegationScopes, eq(delegationScopes.delegation_id, delegations.id))
    .innerJoin(
      roleHolders,
      and(eq(roleHolders.principal_id, delegator.id), eq(roleHolders.role_id, delegationScopes.key)),
    )
    .innerJoin(rolePermissions, and(eq(rolePermissions.role_id, roleHolders.role_id), grants()))
    .where(handedOn()),
);

/** Permissions from the roles that a principal holds itself, whether it is active or not. */
export const permissionsHeld = query('directory.permissionsHeld', (db) =>
  db
    .selectDistinct({ permission: rolePermissions.permission })
    .from(roleHolders)
    .innerJoin(rolePermissions, eq(rolePermissions.role_id, roleHolders.role_id))
    .where(eq(roleHolders.principal_id, value('id'))),
);

/** Permissions from roles that others have delegated to the person, in force now. */
export const permissionsDelegated = query('directory.permissionsDelegated', (db) =>
  db
    .selectDistinct({ permission: rolePermissions.permission })
    .from(people)
    .innerJoin(delegations, and(eq(delegations.to_person_id, people.id), inForce()))
    .innerJoin(delegator, eq(delegator.id, delegations.from_person_id))
    .innerJoin(delegationScopes, eq(delegationScopes.delegation_id, delegations.id))
    .innerJoin(
      roleHolders,
      and(eq(roleHolders.principal_id, delegator.id), eq(roleHolders.role_id, delegationScopes.key)),
    )
    .innerJoin(rolePermissions, eq(rolePermissions.role_id, roleHolders.role_id))
    .where(handedOn()),
);

/** Roles that a principal holds itself, by name. */
export const rolesOf = query('directory.rolesOf', (db) =>
  db
    .select({ id: roles.id, name: roles.name })
    .from(roleHolders)
    .innerJoin(roles, eq(roles.id, roleHolders.role_id))
    .where(eq(roleHolders.principal_id, value('id')))
    .orderBy(roles.sort_key, roles.id),
);

/** Whether a principal holds a role itself. */
export const roleHolding = query('directory.roleHolding', (db) =>
  db
    .select()
    .from(roleHolders)
    .where(
      and(eq(roleHolders.principal_id, value('principal_id')), eq(roleHolders.role_id, value('role_id'))),
    ),
);

export const roleById = query('directory.roleById', (db) =>
  db
    .select()
    .from(roles)
    .where(eq(roles.id, value('id'))),
);

/** Roles that every new principal of a kind is given. */
export const rolesForEvery = query('directory.rolesForEvery', (db) =>
  db
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.given_to_every, value('kind')))
    .orderBy(roles.id),
);

export const permissionsOfRole = query('directory.permissionsOfRole', (db) =>
  db
    .select({ permission: rolePermissions.permission })
    .from(rolePermissions)
    .where(eq(rolePermissions.role_id, value('role_id')))
    .orderBy(rolePermissions.permission),
);

export const addRole = query('directory.addRole', (db) => db.insert(roles).values(boundRow(roles)));
export const addRolePermission = query('directory.addRolePermission', (db) =>
  db.insert(rolePermissions).values(boundRow(rolePermissions)),
);
export const addRoleHolder = query('directory.addRoleHolder', (db) =>
  db.insert(roleHolders).values(boundRow(roleHolders)),
);
export const removeRoleHolder = query('directory.removeRoleHolder', (db) =>
  db
    .delete(roleHolders)
    .where(
      and(eq(roleHolders.principal_id, value('principal_id')), eq(roleHolders.role_id, value('role_id'))),
    ),
);
