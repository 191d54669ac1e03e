// directory.absences_list: who is away.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { day, id } from '../models/fields.ts';
import { absenceModel, absenceView } from '../models/planning.ts';
import { listAbsences } from '../queries/planning.ts';

export const absencesList = defineOperation({
  id: 'directory.absences_list',
  summary: 'Lists absences by first day: of one person, or of everybody, on the days asked for.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/absences',
  input: z.strictObject({
    person_id: id('Only absences of this person.').optional(),
    from_day: day('Only absences that last until this day or longer.').optional(),
    to_day: day('Only absences that begin on this day or earlier.').optional(),
    ...pageInput,
  }),
  output: pageOf(absenceModel),
  tools: ['core'],
  example: { from_day: '2026-09-14', to_day: '2026-09-18' },
  handler: (input, ctx) => {
    const { person_id, from_day, to_day } = input;
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.absences_list',
      input,
      query: listAbsences,
      values: { person_id, from_day, to_day },
      position: (row) => [row.from_day, row.id],
    });
    const mayPlanOthers = ctx.ports.Access.may(ctx.actor.id, 'directory.plan_others');
    return { items: rows.map((row) => absenceView(row, mayPlanOthers, ctx)), next_cursor };
  },
});
