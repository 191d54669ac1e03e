// directory.absence_delete: the person is there after all.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { absenceRule } from '../checks.ts';
import { id } from '../models/fields.ts';
import { removeAbsence } from '../queries/planning.ts';

export const absenceDelete = defineOperation({
  id: 'directory.absence_delete',
  summary: 'Deletes an absence, one\'s own or with "directory.plan_others".',
  effect: 'destructive',
  access: {
    permission: 'directory.plan',
    on: { entity: 'absence', id: (input) => input.absence_id, rule: absenceRule },
  },
  route: 'DELETE /v1/absences/{absence_id}',
  input: z.strictObject({ absence_id: id('The absence.') }),
  output: z.object({ deleted: z.literal(true).describe('The absence is gone.') }),
  handler: ({ absence_id }, ctx) => {
    ctx.run(removeAbsence, { id: absence_id });
    return { deleted: true as const };
  },
});
