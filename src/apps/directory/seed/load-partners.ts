// Outside organisations, contacts and pending change requests of a world file.
import type { SeedContext } from '../../../operations/index.ts';
import { foldKey } from '../../../values/fold.ts';
import { masterDataOf } from '../models/partner.ts';
import {
  addChangeRequest,
  addContact,
  addOrganisation,
  addRequestField,
  organisationById,
  updateMasterData,
} from '../queries/partners.ts';
import { differences, emptyMasterData, toText } from '../rules/master-data.ts';
import { addressKey, fullNameSortKey } from '../rules/names.ts';
import type { DirectorySection } from './schema.ts';

type Organisation = DirectorySection['organisations'][string];

/** Organisations first, then their contacts, then the master data that names contacts. */
export function loadPartners(section: DirectorySection, ctx: SeedContext): void {
  for (const [handle, organisation] of Object.entries(section.organisations)) {
    const id = loadOrganisation(ctx, handle, organisation);
    for (const [name, contact] of Object.entries(organisation.contacts))
      loadContact(ctx, name, { id, ...contact });
    loadMasterData(ctx, id, organisation.master_data);
  }
  for (const [handle, request] of Object.entries(section.change_requests)) loadRequest(ctx, handle, request);
}

function loadOrganisation(ctx: SeedContext, handle: string, organisation: Organisation): string {
  const { name, kind, status, country, language } = organisation;
  const id = ctx.id('org');
  ctx.name(`organisation:${handle}`, id);
  ctx.run(addOrganisation, {
    ...{ id, name, kind, status, country, language },
    sort_key: foldKey(name),
    register_number: organisation.register_number ?? null,
    street: organisation.street ?? null,
    postal_code: organisation.postal_code ?? null,
    city: organisation.city ?? null,
    website: organisation.website ?? null,
    note: organisation.note ?? null,
    ...emptyMasterData,
  });
  return id;
}

function loadContact(
  ctx: SeedContext,
  handle: string,
  contact: Organisation['contacts'][string] & { id: string },
): void {
  const { id: organisation_id, name, language, time_zone, status } = contact;
  const id = ctx.id('con');
  ctx.name(`contact:${handle}`, id);
  ctx.run(addContact, {
    ...{ id, organisation_id, name, language, time_zone, status },
    sort_key: fullNameSortKey(name),
    email: addressKey(contact.email),
    phone: contact.phone ?? null,
    job_title: contact.job_title ?? null,
    note: contact.note ?? null,
  });
}

function loadMasterData(ctx: SeedContext, id: string, data: Organisation['master_data']): void {
  const { notice_contact, billing_contact, ...values } = data;
  ctx.run(updateMasterData, {
    id,
    ...emptyMasterData,
    ...values,
    notice_contact_id: notice_contact ? ctx.ref(`contact:${notice_contact}`) : null,
    billing_contact_id: billing_contact ? ctx.ref(`contact:${billing_contact}`) : null,
  });
}

function loadRequest(
  ctx: SeedContext,
  handle: string,
  request: DirectorySection['change_requests'][string],
): void {
  const organisation = ctx.get(organisationById, { id: ctx.ref(`organisation:${request.organisation}`) });
  if (!organisation)
    throw new Error(`The change request "${handle}" is about no organisation of this world.`);
  const id = ctx.id('chr');
  ctx.name(`change-request:${handle}`, id);
  ctx.run(addChangeRequest, {
    id,
    organisation_id: organisation.id,
    status: 'pending',
    reason: request.reason,
    requested_by: ctx.ref(request.requested_by),
    requested_at: request.requested_at,
    ...{ decided_by: null, decided_at: null, decision_note: null },
  });
  for (const { field, old_value, new_value } of differences(masterDataOf(organisation), request.changes)) {
    const values = { old_value: toText(old_value), new_value: toText(new_value) };
    ctx.run(addRequestField, { change_request_id: id, field, ...values });
  }
}
