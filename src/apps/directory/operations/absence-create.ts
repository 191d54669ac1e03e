// directory.absence_create: records that somebody is away.
import { z } from 'zod';
import { defineOperation, FORBIDDEN, fail, UNKNOWN_REFERENCE } from '../../../operations/index.ts';
import { activePerson, checkDays, checkOverlap, found, mayPlanFor } from '../checks.ts';
import { day, id, note } from '../models/fields.ts';
import { absenceKind, absenceModel, absenceView } from '../models/planning.ts';
import { ABSENCE_OVERLAPS, DAYS_REVERSED } from '../problems.ts';
import { absenceById, addAbsence } from '../queries/planning.ts';

export const absenceCreate = defineOperation({
  id: 'directory.absence_create',
  summary: 'Records an absence, for oneself or, with "directory.plan_others", for a colleague.',
  effect: 'write',
  access: { permission: 'directory.plan' },
  route: 'POST /v1/absences',
  input: z.strictObject({
    person_id: id('Who is away; yourself when left out.').optional(),
    from_day: day('First day away, YYYY-MM-DD.'),
    to_day: day('Last day away, YYYY-MM-DD.'),
    kind: absenceKind,
    note: note('Note.').optional(),
  }),
  output: absenceModel,
  problems: [UNKNOWN_REFERENCE, DAYS_REVERSED, ABSENCE_OVERLAPS],
  creates: { entity: 'absence', id: (absence) => absence.id },
  example: { from_day: '2026-10-05', to_day: '2026-10-09', kind: 'vacation' },
  handler: (input, ctx) => {
    const { person_id: person = ctx.actor.id, note: text = null, ...fields } = input;
    if (!mayPlanFor(ctx, person)) fail(FORBIDDEN, { permission: 'directory.plan_others' });
    activePerson(ctx, 'person_id', person);
    checkDays(fields);
    checkOverlap(ctx, { person_id: person, ...fields }, '');
    const absence = ctx.id('abs');
    ctx.run(addAbsence, { id: absence, person_id: person, ...fields, note: text });
    return absenceView(found(ctx, absenceById, absence), true, ctx);
  },
});
