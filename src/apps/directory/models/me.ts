// What an account learns about itself, and about the time.
import { z } from 'zod';
import { weekdays } from '../rules/working-time.ts';
import { scopeModel } from './planning.ts';

const named = z.object({ id: z.string().describe('Id.'), name: z.string().describe('Name.') });

const standIn = z
  .object({
    delegation_id: z.string().describe('The delegation.'),
    person_id: z.string().describe('The other person.'),
    name: z.string().describe('Name of the other person.'),
    scopes: z.array(scopeModel).describe('What it covers.'),
    ends_at: z.string().describe('Instant from which it is over.'),
  })
  .meta({ id: 'StandIn' });

export const meModel = z
  .object({
    id: z.string().describe('Id of this account.'),
    kind: z.enum(['person', 'service', 'contact']).describe('Employee, service account or outside contact.'),
    name: z.string().describe('Name.'),
    email: z.string().describe('Mail address.'),
    description: z.string().nullable().describe('Job title, or the purpose of a service account.'),
    organisation_id: z.string().nullable().describe('Outside organisation of a contact; null for our own.'),
    language: z.string().describe('Preferred language tag.'),
    time_zone: z.string().describe('IANA time zone of the place of work.'),
    groups: z.array(named).describe('Groups it is a member of.'),
    roles: z.array(named).describe('Roles it holds.'),
    permissions: z
      .array(z.string())
      .describe(
        'Permissions from roles and delegations in force; "tickets.*" is all of an app, "*" is everything.',
      ),
    standing_in_for: z.array(standIn).describe('Delegations in force in which this account is the deputy.'),
    represented_by: z.array(standIn).describe('Delegations in force in which others act for this account.'),
  })
  .meta({ id: 'Me' });

export const clockModel = z
  .object({
    now: z.string().describe('Instant, RFC 3339 in UTC.'),
    day: z.string().describe('Day at the place of work, YYYY-MM-DD.'),
    weekday: z.enum(weekdays).describe('Day of the week there.'),
    local_time: z.string().describe('Time of day there, HH:MM:SS.'),
    time_zone: z.string().describe('IANA time zone of the place of work.'),
    is_business_time: z.boolean().describe('Monday to Friday, 08:00 to 17:00, no public holiday.'),
    next_business_time: z.string().describe('Now if it is business time, otherwise when work begins again.'),
  })
  .meta({ id: 'Clock' });
