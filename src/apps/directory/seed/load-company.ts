// Legal entities, org units, people and service accounts of a world file.
import type { SeedContext } from '../../../operations/index.ts';
import { foldKey } from '../../../values/fold.ts';
import {
  addLegalEntity,
  addOrgUnit,
  addPerson,
  addServiceAccount,
  addSignatory,
  orgUnitById,
  setManager,
  setOrgUnitLead,
} from '../queries/people.ts';
import { addressKey, joinLanguages, personSortKey } from '../rules/names.ts';
import type { DirectorySection } from './schema.ts';

type Locations = DirectorySection['locations'];

/** People come before who leads and manages whom, because they refer to each other. */
export function loadCompany(section: DirectorySection, ctx: SeedContext): void {
  for (const [handle, entity] of Object.entries(section.legal_entities)) loadEntity(ctx, handle, entity);
  for (const [handle, unit] of Object.entries(section.org_units)) loadOrgUnit(ctx, handle, unit);
  for (const [handle, person] of Object.entries(section.people)) {
    loadPerson(ctx, handle, { ...person, ...placeOf(section.locations, person.location) });
  }
  for (const [handle, { manager }] of Object.entries(section.people)) {
    if (manager)
      ctx.run(setManager, { id: ctx.ref(`person:${handle}`), manager_id: ctx.ref(`person:${manager}`) });
  }
  for (const [handle, { lead }] of Object.entries(section.org_units)) {
    if (lead) ctx.run(setOrgUnitLead, { id: handle, lead_id: ctx.ref(`person:${lead}`) });
  }
  for (const [handle, account] of Object.entries(section.service_accounts)) {
    loadServiceAccount(ctx, handle, { ...account, ...placeOf(section.locations, account.location) });
  }
  for (const [handle, { signatories }] of Object.entries(section.legal_entities)) {
    loadSignatories(ctx, handle, signatories);
  }
}

interface Place {
  readonly location: string;
  readonly time_zone: string;
  readonly holiday_region: string | null;
}

function placeOf(locations: Locations, handle: string): Place {
  const place = locations[handle];
  if (!place)
    throw new Error(`The world file names the location "${handle}", which is not under "locations".`);
  return { location: place.name, time_zone: place.time_zone, holiday_region: place.holiday_region ?? null };
}

function loadEntity(
  ctx: SeedContext,
  handle: string,
  entity: DirectorySection['legal_entities'][string],
): void {
  const { signatories: _, ...row } = entity;
  const id = ctx.id('ent');
  ctx.name(`legal-entity:${handle}`, id);
  const optional = { tax_id: row.tax_id ?? null, signing_note: row.signing_note ?? null };
  ctx.run(addLegalEntity, { id, ...row, ...optional, sort_key: foldKey(row.name) });
}

function loadSignatories(
  ctx: SeedContext,
  handle: string,
  signatories: DirectorySection['legal_entities'][string]['signatories'],
): void {
  const legal_entity_id = ctx.ref(`legal-entity:${handle}`);
  signatories.forEach(({ person, authority, capacity }, index) => {
    const person_id = ctx.ref(`person:${person}`);
    ctx.run(addSignatory, { legal_entity_id, person_id, position: index + 1, authority, capacity });
  });
}

function loadOrgUnit(ctx: SeedContext, handle: string, unit: DirectorySection['org_units'][string]): void {
  ctx.name(`org-unit:${handle}`, handle);
  ctx.run(addOrgUnit, {
    id: handle,
    name: unit.name,
    sort_key: foldKey(unit.name),
    parent_id: unit.parent ? ctx.ref(`org-unit:${unit.parent}`) : null,
    legal_entity_id: ctx.ref(`legal-entity:${unit.legal_entity}`),
    lead_id: null,
    cost_centre: unit.cost_centre ?? null,
  });
}

function loadPerson(
  ctx: SeedContext,
  handle: string,
  person: DirectorySection['people'][string] & Place,
): void {
  const { title, given_name, family_name, job_title, location, time_zone, holiday_region, status } = person;
  const id = ctx.id('per');
  const org_unit_id = ctx.ref(`org-unit:${person.org_unit}`);
  ctx.name(`person:${handle}`, id);
  ctx.run(addPerson, {
    id,
    name: [title, given_name, family_name].filter(Boolean).join(' '),
    sort_key: personSortKey(family_name, given_name),
    email: addressKey(person.email),
    phone: person.phone ?? null,
    org_unit_id,
    legal_entity_id: ctx.get(orgUnitById, { id: org_unit_id })?.legal_entity_id,
    manager_id: null,
    languages: joinLanguages(person.languages),
    ...{ job_title, location, time_zone, holiday_region, status },
  });
}

function loadServiceAccount(
  ctx: SeedContext,
  handle: string,
  account: DirectorySection['service_accounts'][string] & Place,
): void {
  const { name, purpose, time_zone, holiday_region, status } = account;
  const id = ctx.id('svc');
  ctx.name(`service:${handle}`, id);
  ctx.run(addServiceAccount, {
    ...{ id, name, purpose, time_zone, holiday_region, status },
    sort_key: foldKey(name),
    email: addressKey(account.email),
    owner_id: ctx.ref(`person:${account.owner}`),
    languages: joinLanguages(account.languages),
  });
}
