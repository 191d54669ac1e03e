// People and service accounts as they are shown.
import { z } from 'zod';
import type { Context } from '../../../operations/index.ts';
import { splitLanguages } from '../rules/names.ts';
import type { people, serviceAccounts } from '../tables/company.ts';
import { etag } from './fields.ts';

export const personStatus = z
  .enum(['active', 'suspended', 'left'])
  .describe('Only active people hold permissions and can be given work.');

export const personModel = z
  .object({
    id: z.string().describe('Id, begins with per_.'),
    name: z.string().describe('Full name with title.'),
    email: z.string().describe('Mail address at work.'),
    phone: z.string().nullable().describe('Phone number, or null.'),
    job_title: z.string().describe('What the person does.'),
    org_unit_id: z.string().describe('Org unit the person belongs to.'),
    legal_entity_id: z.string().describe('Legal entity that employs the person.'),
    manager_id: z.string().nullable().describe('Person this one reports to; null at the top.'),
    languages: z.array(z.string()).describe('Language tags, the preferred one first.'),
    location: z.string().describe('Place of work.'),
    time_zone: z.string().describe('IANA time zone of the place of work.'),
    holiday_region: z.string().nullable().describe('Region whose public holidays apply, such as DE-BY.'),
    status: personStatus,
    etag,
  })
  .meta({ id: 'Person' });

export const personDetail = z
  .object({
    ...personModel.shape,
    groups: z.array(z.string()).describe('Ids of the groups the person is a member of.'),
    roles: z.array(z.string()).describe('Ids of the roles the person holds.'),
    absent_until: z
      .string()
      .nullable()
      .describe('Last day of the absence that goes on today; null when at work.'),
  })
  .meta({ id: 'PersonDetail' });

export const serviceAccountModel = z
  .object({
    id: z.string().describe('Id, begins with svc_.'),
    name: z.string().describe('Name of the account.'),
    email: z.string().describe('Mail address.'),
    purpose: z.string().describe('What the account is for.'),
    owner_id: z.string().describe('Person responsible for the account.'),
    languages: z.array(z.string()).describe('Language tags, the preferred one first.'),
    time_zone: z.string().describe('IANA time zone it works in.'),
    holiday_region: z.string().nullable().describe('Region whose public holidays apply, such as DE-BY.'),
    status: z.enum(['active', 'suspended']).describe('Only an active account holds permissions.'),
    etag,
  })
  .meta({ id: 'ServiceAccount' });

/** A person as shown in lists. */
export function personView(row: typeof people.$inferSelect, ctx: Context): z.input<typeof personModel> {
  const { sort_key: _, languages, ...shown } = row;
  return { ...shown, languages: splitLanguages(languages), etag: ctx.etag('person', row.id) };
}

/** A service account as shown. */
export function serviceAccountView(
  row: typeof serviceAccounts.$inferSelect,
  ctx: Context,
): z.input<typeof serviceAccountModel> {
  const { sort_key: _, languages, ...shown } = row;
  return { ...shown, languages: splitLanguages(languages), etag: ctx.etag('service_account', row.id) };
}
