// directory.absence_get: one absence.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { existing, found, mayPlanFor } from '../checks.ts';
import { id } from '../models/fields.ts';
import { absenceModel, absenceView } from '../models/planning.ts';
import { absenceById } from '../queries/planning.ts';

export const absenceGet = defineOperation({
  id: 'directory.absence_get',
  summary: 'Reads one absence.',
  effect: 'read',
  access: {
    permission: 'directory.read',
    on: { entity: 'absence', id: (input) => input.absence_id, rule: existing(absenceById) },
  },
  route: 'GET /v1/absences/{absence_id}',
  input: z.strictObject({ absence_id: id('The absence.') }),
  output: absenceModel,
  handler: ({ absence_id }, ctx) => {
    const row = found(ctx, absenceById, absence_id);
    return absenceView(row, mayPlanFor(ctx, row.person_id), ctx);
  },
});
