// directory.absence_update: moves or explains an absence.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { absenceRule, checkDays, checkOverlap, found, given } from '../checks.ts';
import { day, id, noteOrNull } from '../models/fields.ts';
import { absenceKind, absenceModel, absenceView } from '../models/planning.ts';
import { ABSENCE_OVERLAPS, DAYS_REVERSED } from '../problems.ts';
import { absenceById, updateAbsence } from '../queries/planning.ts';

export const absenceUpdate = defineOperation({
  id: 'directory.absence_update',
  summary: 'Changes days, reason or note of an absence, one\'s own or with "directory.plan_others".',
  effect: 'write',
  access: {
    permission: 'directory.plan',
    on: { entity: 'absence', id: (input) => input.absence_id, rule: absenceRule },
  },
  route: 'PATCH /v1/absences/{absence_id}',
  input: z.strictObject({
    absence_id: id('The absence.'),
    from_day: day('First day away, YYYY-MM-DD.').optional(),
    to_day: day('Last day away, YYYY-MM-DD.').optional(),
    kind: absenceKind.optional(),
    note: noteOrNull('Note; null removes it.'),
  }),
  output: absenceModel,
  problems: [DAYS_REVERSED, ABSENCE_OVERLAPS],
  example: { absence_id: 'abs_0123456789abcdef', to_day: '2026-10-12' },
  handler: ({ absence_id, ...changes }, ctx) => {
    const {
      person_id,
      from_day,
      to_day,
      kind,
      note: text,
    } = { ...found(ctx, absenceById, absence_id), ...given(changes) };
    checkDays({ from_day, to_day });
    checkOverlap(ctx, { person_id, from_day, to_day }, absence_id);
    ctx.run(updateAbsence, { id: absence_id, from_day, to_day, kind, note: text });
    return absenceView(found(ctx, absenceById, absence_id), true, ctx);
  },
});
