// Roles and groups of a world file, and who holds or belongs to them.
import type { SeedContext } from '../../../operations/index.ts';
import { foldKey } from '../../../values/fold.ts';
import { addRole, addRoleHolder, addRolePermission, rolesForEvery } from '../queries/access.ts';
import { addGroup, addMember } from '../queries/groups.ts';
import type { PrincipalKind } from '../rules/access.ts';
import { addressKey } from '../rules/names.ts';
import type { DirectorySection } from './schema.ts';

/** Every principal gets the roles of its kind, then those named for it. */
export function loadAccess(section: DirectorySection, ctx: SeedContext): void {
  for (const [handle, role] of Object.entries(section.roles)) loadRole(ctx, handle, role);
  for (const [handle, group] of Object.entries(section.groups)) loadGroup(ctx, handle, group);
  for (const [handle, person] of Object.entries(section.people)) {
    loadHolder(ctx, `person:${handle}`, { kind: 'person', ...person });
  }
  for (const [handle, account] of Object.entries(section.service_accounts)) {
    loadHolder(ctx, `service:${handle}`, { kind: 'service', ...account });
  }
  for (const { contacts } of Object.values(section.organisations)) {
    for (const [handle, { roles }] of Object.entries(contacts)) {
      loadHolder(ctx, `contact:${handle}`, { kind: 'contact', roles, groups: [] });
    }
  }
}

function loadRole(ctx: SeedContext, handle: string, role: DirectorySection['roles'][string]): void {
  const { name, description, permissions, every = null } = role;
  ctx.name(`role:${handle}`, handle);
  ctx.run(addRole, { id: handle, name, sort_key: foldKey(name), description, given_to_every: every });
  for (const permission of new Set(permissions)) ctx.run(addRolePermission, { role_id: handle, permission });
}

function loadGroup(ctx: SeedContext, handle: string, group: DirectorySection['groups'][string]): void {
  const { name, description, email, lead } = group;
  ctx.name(`group:${handle}`, handle);
  ctx.run(addGroup, {
    ...{ id: handle, name, description },
    sort_key: foldKey(name),
    email: email ? addressKey(email) : null,
    lead_id: lead ? ctx.ref(`person:${lead}`) : null,
  });
}

interface Holder {
  readonly kind: PrincipalKind;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

function loadHolder(ctx: SeedContext, handle: string, { kind, roles, groups }: Holder): void {
  const principal_id = ctx.ref(handle);
  const everybody = ctx.all(rolesForEvery, { kind }).map((role) => role.id);
  const own = roles.map((role) => ctx.ref(`role:${role}`));
  for (const role_id of new Set([...everybody, ...own])) ctx.run(addRoleHolder, { principal_id, role_id });
  for (const group of new Set(groups))
    ctx.run(addMember, { principal_id, group_id: ctx.ref(`group:${group}`) });
}
