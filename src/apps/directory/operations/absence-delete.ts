// directory.absence_delete: the person is there after all.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { absenceRule, found } from '../checks.ts';
import { id } from '../models/fields.ts';
import { absenceModel, absenceView } from '../models/planning.ts';
import { absenceById, removeAbsence } from '../queries/planning.ts';

export const absenceDelete = defineOperation({
  id: 'directory.absence_delete',
  summary: 'Deletes an absence and answers it as it was, one\'s own or with "directory.plan_others".',
  effect: 'destructive',
  access: {
    permission: 'directory.plan',
    on: { entity: 'absence', id: (input) => input.absence_id, rule: absenceRule },
  },
  route: 'DELETE /v1/absences/{absence_id}',
  input: z.strictObject({ absence_id: id('The absence.') }),
  output: absenceModel,
  handler: ({ absence_id }, ctx) => {
    const shown = absenceView(found(ctx, absenceById, absence_id), true, ctx);
    ctx.run(removeAbsence, { id: absence_id });
    return shown;
  },
});
