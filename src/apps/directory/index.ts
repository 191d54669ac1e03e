// The directory: who belongs to the company, what they may do, and with whom the company deals.
import { defineApp } from '../../operations/index.ts';
import { entities } from './entities.ts';
import { absenceCreate } from './operations/absence-create.ts';
import { absenceDelete } from './operations/absence-delete.ts';
import { absenceGet } from './operations/absence-get.ts';
import { absenceUpdate } from './operations/absence-update.ts';
import { absencesList } from './operations/absences-list.ts';
import { changeRequestCreate } from './operations/change-request-create.ts';
import { changeRequestDecide } from './operations/change-request-decide.ts';
import { changeRequestGet } from './operations/change-request-get.ts';
import { changeRequestWithdraw } from './operations/change-request-withdraw.ts';
import { changeRequestsList } from './operations/change-requests-list.ts';
import { clockNow } from './operations/clock-now.ts';
import { contactCreate } from './operations/contact-create.ts';
import { contactGet } from './operations/contact-get.ts';
import { contactUpdate } from './operations/contact-update.ts';
import { contactsList } from './operations/contacts-list.ts';
import { delegationCreate } from './operations/delegation-create.ts';
import { delegationEnd } from './operations/delegation-end.ts';
import { delegationGet } from './operations/delegation-get.ts';
import { delegationsList } from './operations/delegations-list.ts';
import { groupAddMember } from './operations/group-add-member.ts';
import { groupGet } from './operations/group-get.ts';
import { groupRemoveMember } from './operations/group-remove-member.ts';
import { groupsList } from './operations/groups-list.ts';
import { legalEntitiesList } from './operations/legal-entities-list.ts';
import { legalEntityGet } from './operations/legal-entity-get.ts';
import { masterDataGet } from './operations/master-data-get.ts';
import { me } from './operations/me.ts';
import { orgUnitsList } from './operations/org-units-list.ts';
import { organisationCreate } from './operations/organisation-create.ts';
import { organisationGet } from './operations/organisation-get.ts';
import { organisationUpdate } from './operations/organisation-update.ts';
import { organisationsList } from './operations/organisations-list.ts';
import { peopleList } from './operations/people-list.ts';
import { personGet } from './operations/person-get.ts';
import { personUpdate } from './operations/person-update.ts';
import { roleAssign } from './operations/role-assign.ts';
import { roleRevoke } from './operations/role-revoke.ts';
import { rolesList } from './operations/roles-list.ts';
import { serviceAccountsList } from './operations/service-accounts-list.ts';
import { permissions } from './permissions.ts';
import { accessPort } from './ports/access.ts';
import { directoryPort } from './ports/directory.ts';
import { contactIndex, organisationIndex } from './queries/partners.ts';
import { peopleIndex } from './queries/people.ts';
import { loadDirectory } from './seed/load.ts';
import { directorySection } from './seed/schema.ts';
import { tables } from './tables/index.ts';

export const directory = defineApp({
  id: 'directory',
  title: 'Directory',
  description:
    'People, groups, roles, absences and delegations; own legal entities, outside organisations and contacts.',
  tables,
  search: [peopleIndex, organisationIndex, contactIndex],
  entities,
  permissions,
  operations: [
    me,
    clockNow,
    peopleList,
    personGet,
    personUpdate,
    serviceAccountsList,
    groupsList,
    groupGet,
    groupAddMember,
    groupRemoveMember,
    orgUnitsList,
    rolesList,
    roleAssign,
    roleRevoke,
    absencesList,
    absenceGet,
    absenceCreate,
    absenceUpdate,
    absenceDelete,
    delegationsList,
    delegationGet,
    delegationCreate,
    delegationEnd,
    legalEntitiesList,
    legalEntityGet,
    organisationsList,
    organisationGet,
    organisationCreate,
    organisationUpdate,
    masterDataGet,
    contactsList,
    contactGet,
    contactCreate,
    contactUpdate,
    changeRequestsList,
    changeRequestGet,
    changeRequestCreate,
    changeRequestDecide,
    changeRequestWithdraw,
  ],
  ports: { Access: accessPort, Directory: directoryPort },
  seed: { schema: directorySection, load: loadDirectory },
});
