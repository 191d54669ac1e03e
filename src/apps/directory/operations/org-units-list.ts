// directory.org_units_list: the tree of departments.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { orgUnitModel, orgUnitView } from '../models/access.ts';
import { id } from '../models/fields.ts';
import { listOrgUnits } from '../queries/people.ts';

export const orgUnitsList = defineOperation({
  id: 'directory.org_units_list',
  summary: 'Lists the org units of the company, all or those below one.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/org_units',
  input: z.strictObject({ parent_id: id('Only units directly below this one.').optional(), ...pageInput }),
  output: pageOf(orgUnitModel),
  example: { limit: 50 },
  handler: (input, ctx) => {
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.org_units_list',
      input,
      query: listOrgUnits,
      values: { parent_id: input.parent_id },
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => orgUnitView(row, ctx)), next_cursor };
  },
});
