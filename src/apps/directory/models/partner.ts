// Outside organisations, contacts and master data as they are shown.
import { z } from 'zod';
import type { Context } from '../../../operations/index.ts';
import { isBic, isIban } from '../rules/master-data.ts';
import type { contacts, organisations } from '../tables/partners.ts';
import { etag, idOrNull, lineOrNull } from './fields.ts';

const wrongIban = 'The check digits are wrong: give the IBAN in capitals, without blanks.';
const wrongBic = 'Give a BIC of 8 or 11 capitals and digits.';

export const organisationKind = z
  .enum(['customer', 'supplier', 'both', 'other'])
  .describe('What the organisation is to us.');

export const organisationStatus = z
  .enum(['active', 'blocked', 'dissolved'])
  .describe('Whether business may be done with it.');

export const organisationModel = z
  .object({
    id: z.string().describe('Id, begins with org_.'),
    name: z.string().describe('Registered name.'),
    kind: organisationKind,
    status: organisationStatus,
    register_number: z.string().nullable().describe('Number in the register, or null.'),
    street: z.string().nullable().describe('Street and number, or null.'),
    postal_code: z.string().nullable().describe('Postal code, or null.'),
    city: z.string().nullable().describe('City, or null.'),
    country: z.string().describe('Country, two letters.'),
    website: z.string().nullable().describe('Host name of the website, or null.'),
    language: z.string().describe('Language tag for letters.'),
    note: z.string().nullable().describe('Note for colleagues, or null.'),
    etag,
  })
  .meta({ id: 'Organisation' });

export const masterDataModel = z
  .object({
    organisation_id: z.string().describe('The organisation.'),
    payment_term_days: z.int().nullable().describe('Days to pay an invoice.'),
    account_holder: z.string().nullable().describe('Holder of the bank account.'),
    iban: z.string().nullable().describe('IBAN without blanks.'),
    bic: z.string().nullable().describe('BIC of the bank.'),
    bank_name: z.string().nullable().describe('Name of the bank.'),
    tax_id: z.string().nullable().describe('VAT id.'),
    notice_contact_id: z.string().nullable().describe('Contact to whom notices are addressed.'),
    billing_contact_id: z.string().nullable().describe('Contact for invoices.'),
    etag: z.string().describe('Version of the organisation.'),
  })
  .meta({ id: 'MasterData' });

/** New values of a request. Null empties a field; a field left out stays as it is. */
export const masterDataChanges = z.strictObject({
  payment_term_days: z.int().min(0).max(365).nullable().optional().describe('Days to pay.'),
  account_holder: lineOrNull(200, 'Holder.'),
  iban: z.string().max(34).refine(isIban, wrongIban).nullable().optional().describe('IBAN without blanks.'),
  bic: z.string().max(11).refine(isBic, wrongBic).nullable().optional().describe('BIC.'),
  bank_name: lineOrNull(200, 'Bank.'),
  tax_id: lineOrNull(40, 'VAT id.'),
  notice_contact_id: idOrNull('A contact of it.'),
  billing_contact_id: idOrNull('A contact of it.'),
});

export const contactStatus = z
  .enum(['active', 'left'])
  .describe('left: no longer there, do not write to them.');

export const contactModel = z
  .object({
    id: z.string().describe('Id, begins with con_.'),
    organisation_id: z.string().describe('Organisation the contact works for.'),
    organisation_name: z.string().describe('Name of the organisation.'),
    name: z.string().describe('Full name.'),
    email: z.string().describe('Mail address.'),
    phone: z.string().nullable().describe('Phone number, or null.'),
    job_title: z.string().nullable().describe('What the contact does, or null.'),
    language: z.string().describe('Language tag to write in.'),
    time_zone: z.string().describe('IANA time zone.'),
    status: contactStatus,
    note: z.string().nullable().describe('Note for colleagues, or null.'),
    etag,
  })
  .meta({ id: 'Contact' });

/** An organisation with its master data. */
export type OrganisationRow = typeof organisations.$inferSelect;

/** An organisation as shown: without its master data. */
export function organisationView(row: OrganisationRow, ctx: Context): z.input<typeof organisationModel> {
  const { id: key, name, kind, status, register_number, street, postal_code, city, country } = row;
  const { website, language, note } = row;
  const address = { street, postal_code, city, country };
  const version = ctx.etag('organisation', key);
  return { id: key, name, kind, status, register_number, ...address, website, language, note, etag: version };
}

/** The master data of an organisation as shown. */
export function masterDataView(row: OrganisationRow, ctx: Context): z.input<typeof masterDataModel> {
  return { organisation_id: row.id, ...masterDataOf(row), etag: ctx.etag('organisation', row.id) };
}

/** The master data in a row. */
export function masterDataOf(row: OrganisationRow) {
  const { payment_term_days, account_holder, iban, bic, bank_name, tax_id } = row;
  const { notice_contact_id, billing_contact_id } = row;
  return {
    payment_term_days,
    account_holder,
    iban,
    bic,
    bank_name,
    tax_id,
    notice_contact_id,
    billing_contact_id,
  };
}

/** A contact with the name of the organisation. */
export type ContactRow = typeof contacts.$inferSelect & { organisation_name: string };

/** A contact as shown. */
export function contactView(row: ContactRow, ctx: Context): z.input<typeof contactModel> {
  const { sort_key: _, ...shown } = row;
  return { ...shown, etag: ctx.etag('contact', row.id) };
}
