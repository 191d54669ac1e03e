// Groups, org units and roles as they are shown.
import { z } from 'zod';
import type { Context } from '../../../operations/index.ts';
import { permissionsOfRole } from '../queries/access.ts';
import { countMembers, peopleOfGroup, servicesOfGroup } from '../queries/groups.ts';
import type { groups, roles } from '../tables/access.ts';
import type { orgUnits } from '../tables/company.ts';
import { etag } from './fields.ts';

export const groupModel = z
  .object({
    id: z.string().describe('Key of the group, such as legal.'),
    name: z.string().describe('Name.'),
    description: z.string().describe('What the group is for.'),
    email: z.string().nullable().describe('Shared mail address, or null.'),
    lead_id: z.string().nullable().describe('Person who leads the group.'),
    etag,
  })
  .meta({ id: 'Group' });

const groupMember = z
  .object({
    principal_id: z.string().describe('Person (per_) or service account (svc_).'),
    name: z.string().describe('Name.'),
    email: z.string().describe('Mail address.'),
    active: z.boolean().describe('False for members who are suspended or have left.'),
  })
  .meta({ id: 'GroupMember' });

export const groupDetail = z
  .object({
    ...groupModel.shape,
    members: z
      .array(groupMember)
      .describe('Members by name, at most 200. For more: people_list with group_id.'),
    member_count: z.int().describe('How many members there are.'),
  })
  .meta({ id: 'GroupDetail' });

export const orgUnitModel = z
  .object({
    id: z.string().describe('Key of the org unit.'),
    name: z.string().describe('Name.'),
    parent_id: z.string().nullable().describe('Org unit above; null at the top.'),
    legal_entity_id: z.string().describe('Legal entity it belongs to.'),
    lead_id: z.string().nullable().describe('Person who leads it.'),
    cost_centre: z.string().nullable().describe('Cost centre, or null.'),
    etag,
  })
  .meta({ id: 'OrgUnit' });

export const roleModel = z
  .object({
    id: z.string().describe('Key of the role, such as employee.'),
    name: z.string().describe('Name.'),
    description: z.string().describe('Whom the role is for.'),
    permissions: z
      .array(z.string())
      .describe('Permissions; "tickets.*" is all of an app, "*" is everything.'),
    etag,
  })
  .meta({ id: 'Role' });

export const roleHolding = z
  .object({
    role_id: z.string().describe('The role.'),
    principal_id: z.string().describe('The principal.'),
    held: z.boolean().describe('Whether the principal holds the role now.'),
  })
  .meta({ id: 'RoleHolding' });

/** A group as shown in lists. */
export function groupView(row: typeof groups.$inferSelect, ctx: Context): z.input<typeof groupModel> {
  const { sort_key: _, ...shown } = row;
  return { ...shown, etag: ctx.etag('group', row.id) };
}

/** A group with its members: people first, then service accounts. */
export function groupDetailView(row: typeof groups.$inferSelect, ctx: Context): z.input<typeof groupDetail> {
  const values = { group_id: row.id, limit: MEMBERS_SHOWN };
  const members = [...ctx.all(peopleOfGroup, values), ...ctx.all(servicesOfGroup, values)].slice(
    0,
    MEMBERS_SHOWN,
  );
  return {
    ...groupView(row, ctx),
    members: members.map(({ status, ...member }) => ({ ...member, active: status === 'active' })),
    member_count: ctx.get(countMembers, { group_id: row.id })?.count ?? 0,
  };
}

/** An org unit as shown. */
export function orgUnitView(row: typeof orgUnits.$inferSelect, ctx: Context): z.input<typeof orgUnitModel> {
  const { sort_key: _, ...shown } = row;
  return { ...shown, etag: ctx.etag('org_unit', row.id) };
}

/** A role with its permissions. */
export function roleView(row: typeof roles.$inferSelect, ctx: Context): z.input<typeof roleModel> {
  const permissions = ctx.all(permissionsOfRole, { role_id: row.id }).map((each) => each.permission);
  const { id, name, description } = row;
  return { id, name, description, permissions, etag: ctx.etag('role', id) };
}

const MEMBERS_SHOWN = 200;
