// directory.person_update: what changes in a colleague's working life.
import { z } from 'zod';
import { type Context, defineOperation, fail, UNKNOWN_REFERENCE } from '../../../operations/index.ts';
import { activePerson, existing, found, given, mustExist } from '../checks.ts';
import { id, idOrNull, language, line, lineOrNull } from '../models/fields.ts';
import { personDetail, personStatus } from '../models/person.ts';
import { MANAGER_LOOP } from '../problems.ts';
import { orgUnitById, personById, updatePerson } from '../queries/people.ts';
import { joinLanguages } from '../rules/names.ts';
import { personDetailView } from './person-get.ts';

export const personUpdate = defineOperation({
  id: 'directory.person_update',
  summary: "Changes a colleague's job title, phone, org unit, manager, languages or status.",
  effect: 'write',
  access: {
    permission: 'directory.manage_people',
    on: { entity: 'person', id: (input) => input.person_id, rule: existing(personById) },
  },
  route: 'PATCH /v1/people/{person_id}',
  input: z.strictObject({
    person_id: id('The person.'),
    job_title: line(120, 'What the person does.').optional(),
    phone: lineOrNull(40, 'Phone number; null removes it.'),
    org_unit_id: id('Org unit.').optional(),
    manager_id: idOrNull('Person to report to; null for nobody.'),
    languages: z.array(language('Language tag.')).min(1).max(10).optional().describe('Preferred one first.'),
    status: personStatus.optional(),
  }),
  output: personDetail,
  problems: [UNKNOWN_REFERENCE, MANAGER_LOOP],
  example: { person_id: 'per_0123456789abcdef', job_title: 'Senior Legal Counsel' },
  handler: ({ person_id, languages, ...changes }, ctx) => {
    const person = found(ctx, personById, person_id);
    if (changes.org_unit_id) mustExist(ctx, orgUnitById, { field: 'org_unit_id', id: changes.org_unit_id });
    if (changes.manager_id) checkManager(ctx, person_id, changes.manager_id);
    const { phone, job_title, org_unit_id, manager_id, status } = { ...person, ...given(changes) };
    const kept = languages ? joinLanguages(languages) : person.languages;
    ctx.run(updatePerson, {
      id: person_id,
      phone,
      job_title,
      org_unit_id,
      manager_id,
      status,
      languages: kept,
    });
    return personDetailView(found(ctx, personById, person_id), ctx);
  },
});

/** The manager must be active and must not report to the person, however indirectly. */
function checkManager(ctx: Context, person: string, manager: string): void {
  activePerson(ctx, 'manager_id', manager);
  for (
    let above: string | null | undefined = manager;
    above;
    above = ctx.get(personById, { id: above })?.manager_id
  ) {
    if (above === person) fail(MANAGER_LOOP);
  }
}
