// Legal entities of the group as they are shown.
import { z } from 'zod';
import type { Context } from '../../../operations/index.ts';
import type { legalEntities } from '../tables/company.ts';
import { etag } from './fields.ts';

const authority = z.enum(['sole', 'joint']);

export const legalEntityModel = z
  .object({
    id: z.string().describe('Id, begins with ent_.'),
    name: z.string().describe('Registered name.'),
    legal_form: z.string().describe('Legal form, such as AG or GmbH.'),
    register_court: z.string().describe('Court or office that keeps the register.'),
    register_number: z.string().describe('Number in the register.'),
    tax_id: z.string().nullable().describe('VAT id, or null.'),
    street: z.string().describe('Street and number.'),
    postal_code: z.string().describe('Postal code.'),
    city: z.string().describe('City.'),
    country: z.string().describe('Country, two letters.'),
    signing_rule: authority.describe('sole: one signatory suffices; joint: two must sign.'),
    signing_note: z.string().nullable().describe('The rule as the register words it.'),
    status: z.enum(['active', 'dissolved']).describe('A dissolved entity cannot be a party any more.'),
    etag,
  })
  .meta({ id: 'LegalEntity' });

const signatoryModel = z
  .object({
    person_id: z.string().describe('Who may sign.'),
    name: z.string().describe('Name of the person.'),
    capacity: z.string().describe('As what the person signs.'),
    authority: authority.describe('Alone or only together with another signatory.'),
  })
  .meta({ id: 'Signatory' });

export const legalEntityDetail = z
  .object({
    ...legalEntityModel.shape,
    signatories: z.array(signatoryModel).describe('Who may sign, in the order of the register.'),
  })
  .meta({ id: 'LegalEntityDetail' });

/** A legal entity as shown in lists. */
export function legalEntityView(
  row: typeof legalEntities.$inferSelect,
  ctx: Context,
): z.input<typeof legalEntityModel> {
  const { sort_key: _, ...shown } = row;
  return { ...shown, etag: ctx.etag('legal_entity', row.id) };
}
