// The nouns that graders and inspection speak of, and the tables that make them up.
import type { Entity } from '../../operations/index.ts';
import { groupMembers, groups, roleHolders, rolePermissions, roles } from './tables/access.ts';
import { legalEntities, orgUnits, people, serviceAccounts, signatories } from './tables/company.ts';
import { changeRequestFields, changeRequests, contacts, organisations } from './tables/partners.ts';
import { absences, delegationScopes, delegations } from './tables/planning.ts';

export const entities: readonly Entity[] = [
  { name: 'person', description: 'An employee.', root: people },
  { name: 'service_account', description: 'An account of a program.', root: serviceAccounts },
  { name: 'org_unit', description: 'A department.', root: orgUnits },
  {
    name: 'group',
    description: 'A team that work is given to.',
    root: groups,
    parts: { members: { table: groupMembers, column: groupMembers.group_id } },
  },
  {
    name: 'role',
    description: 'A bundle of permissions and who holds it.',
    root: roles,
    parts: {
      permissions: { table: rolePermissions, column: rolePermissions.role_id },
      holders: { table: roleHolders, column: roleHolders.role_id },
    },
  },
  { name: 'absence', description: 'Days on which somebody is away.', root: absences },
  {
    name: 'delegation',
    description: 'One person acting for another.',
    root: delegations,
    parts: { scopes: { table: delegationScopes, column: delegationScopes.delegation_id } },
  },
  {
    name: 'legal_entity',
    description: 'A company of the group.',
    root: legalEntities,
    parts: { signatories: { table: signatories, column: signatories.legal_entity_id } },
  },
  { name: 'organisation', description: 'A customer or supplier with its master data.', root: organisations },
  { name: 'contact', description: 'A person of an outside organisation.', root: contacts },
  {
    name: 'change_request',
    description: 'A proposal to change master data of an organisation.',
    root: changeRequests,
    parts: { changes: { table: changeRequestFields, column: changeRequestFields.change_request_id } },
  },
];
