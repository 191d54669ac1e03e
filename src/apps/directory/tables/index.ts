// All tables of the directory; one comes after those it refers to.
import { groupMembers, groups, roleHolders, rolePermissions, roles } from './access.ts';
import { legalEntities, orgUnits, people, serviceAccounts, signatories } from './company.ts';
import { changeRequestFields, changeRequests, contacts, organisations } from './partners.ts';
import { absences, delegationScopes, delegations } from './planning.ts';

export const tables = [
  legalEntities,
  orgUnits,
  people,
  serviceAccounts,
  signatories,
  groups,
  groupMembers,
  roles,
  rolePermissions,
  roleHolders,
  absences,
  delegations,
  delegationScopes,
  organisations,
  contacts,
  changeRequests,
  changeRequestFields,
];
