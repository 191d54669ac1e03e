// The orders of this app's lists. Each ends in the primary key, and each has an index.
import type { SortColumn } from '../../../operations/index.ts';
import { groups, roles } from '../tables/access.ts';
import { legalEntities, orgUnits, people, serviceAccounts } from '../tables/company.ts';
import { changeRequests, contacts, organisations } from '../tables/partners.ts';
import { absences, delegations } from '../tables/planning.ts';

type Order = readonly SortColumn[];

export const peopleOrder: Order = [
  [people.sort_key, 'asc'],
  [people.id, 'asc'],
];
export const serviceAccountOrder: Order = [
  [serviceAccounts.sort_key, 'asc'],
  [serviceAccounts.id, 'asc'],
];
export const groupOrder: Order = [
  [groups.sort_key, 'asc'],
  [groups.id, 'asc'],
];
export const roleOrder: Order = [
  [roles.sort_key, 'asc'],
  [roles.id, 'asc'],
];
export const orgUnitOrder: Order = [
  [orgUnits.sort_key, 'asc'],
  [orgUnits.id, 'asc'],
];
export const legalEntityOrder: Order = [
  [legalEntities.sort_key, 'asc'],
  [legalEntities.id, 'asc'],
];
export const organisationOrder: Order = [
  [organisations.sort_key, 'asc'],
  [organisations.id, 'asc'],
];
export const contactOrder: Order = [
  [contacts.sort_key, 'asc'],
  [contacts.id, 'asc'],
];
export const absenceOrder: Order = [
  [absences.from_day, 'asc'],
  [absences.id, 'asc'],
];
/** The latest first. */
export const delegationOrder: Order = [
  [delegations.starts_at, 'desc'],
  [delegations.id, 'desc'],
];
/** The latest first. */
export const changeRequestOrder: Order = [
  [changeRequests.requested_at, 'desc'],
  [changeRequests.id, 'desc'],
];
