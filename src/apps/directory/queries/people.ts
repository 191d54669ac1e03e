// People, service accounts, org units and legal entities.
import { and, eq, inArray } from 'drizzle-orm';
import { afterCursor, orderBy, query, search, searchIndex } from '../../../operations/index.ts';
import { groupMembers } from '../tables/access.ts';
import { legalEntities, orgUnits, people, serviceAccounts, signatories } from '../tables/company.ts';
import { bound, boundRow, optional, value } from './build.ts';
import { legalEntityOrder, orgUnitOrder, peopleOrder, serviceAccountOrder } from './lists.ts';

/** Names, titles and addresses of people. */
export const peopleIndex = searchIndex('directory_people', people, [
  people.name,
  people.job_title,
  people.email,
  people.location,
]);

export const listPeople = query('directory.listPeople', (db, given) =>
  db
    .select()
    .from(people)
    .where(
      and(
        given('group_id')
          ? inArray(
              people.id,
              db
                .select({ id: groupMembers.principal_id })
                .from(groupMembers)
                .where(eq(groupMembers.group_id, value('group_id'))),
            )
          : undefined,
        optional(given, 'org_unit_id', people.org_unit_id),
        optional(given, 'manager_id', people.manager_id),
        optional(given, 'status', people.status),
        given('words') ? search(peopleIndex) : undefined,
        given('after_0') ? afterCursor(peopleOrder) : undefined,
      ),
    )
    .orderBy(...orderBy(peopleOrder))
    .limit(value('limit')),
);

export const personById = query('directory.personById', (db) =>
  db
    .select()
    .from(people)
    .where(eq(people.id, value('id'))),
);
export const addPerson = query('directory.addPerson', (db) => db.insert(people).values(boundRow(people)));
export const setManager = query('directory.setManager', (db) =>
  db
    .update(people)
    .set(bound(['manager_id']))
    .where(eq(people.id, value('id'))),
);
export const updatePerson = query('directory.updatePerson', (db) =>
  db
    .update(people)
    .set(bound(['phone', 'job_title', 'org_unit_id', 'manager_id', 'languages', 'status']))
    .where(eq(people.id, value('id'))),
);

export const listServiceAccounts = query('directory.listServiceAccounts', (db, given) =>
  db
    .select()
    .from(serviceAccounts)
    .where(given('after_0') ? afterCursor(serviceAccountOrder) : undefined)
    .orderBy(...orderBy(serviceAccountOrder))
    .limit(value('limit')),
);
export const addServiceAccount = query('directory.addServiceAccount', (db) =>
  db.insert(serviceAccounts).values(boundRow(serviceAccounts)),
);

export const listOrgUnits = query('directory.listOrgUnits', (db, given) =>
  db
    .select()
    .from(orgUnits)
    .where(
      and(
        optional(given, 'parent_id', orgUnits.parent_id),
        given('after_0') ? afterCursor(orgUnitOrder) : undefined,
      ),
    )
    .orderBy(...orderBy(orgUnitOrder))
    .limit(value('limit')),
);
export const orgUnitById = query('directory.orgUnitById', (db) =>
  db
    .select()
    .from(orgUnits)
    .where(eq(orgUnits.id, value('id'))),
);
export const addOrgUnit = query('directory.addOrgUnit', (db) =>
  db.insert(orgUnits).values(boundRow(orgUnits)),
);
export const setOrgUnitLead = query('directory.setOrgUnitLead', (db) =>
  db
    .update(orgUnits)
    .set(bound(['lead_id']))
    .where(eq(orgUnits.id, value('id'))),
);

export const listLegalEntities = query('directory.listLegalEntities', (db, given) =>
  db
    .select()
    .from(legalEntities)
    .where(given('after_0') ? afterCursor(legalEntityOrder) : undefined)
    .orderBy(...orderBy(legalEntityOrder))
    .limit(value('limit')),
);
export const legalEntityById = query('directory.legalEntityById', (db) =>
  db
    .select()
    .from(legalEntities)
    .where(eq(legalEntities.id, value('id'))),
);
export const addLegalEntity = query('directory.addLegalEntity', (db) =>
  db.insert(legalEntities).values(boundRow(legalEntities)),
);
export const addSignatory = query('directory.addSignatory', (db) =>
  db.insert(signatories).values(boundRow(signatories)),
);

/** Who may sign for a legal entity, in the order of the register. */
export const signatoriesOf = query('directory.signatoriesOf', (db) =>
  db
    .select({
      person_id: signatories.person_id,
      name: people.name,
      capacity: signatories.capacity,
      authority: signatories.authority,
    })
    .from(signatories)
    .innerJoin(people, eq(people.id, signatories.person_id))
    .where(eq(signatories.legal_entity_id, value('id')))
    .orderBy(signatories.position, signatories.person_id),
);
