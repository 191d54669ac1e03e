// directory.people_list: finds colleagues.
import { z } from 'zod';
import { defineOperation, pageInput, pageOf, readPage } from '../../../operations/index.ts';
import { wordsToMatch } from '../checks.ts';
import { id, words } from '../models/fields.ts';
import { personModel, personStatus, personView } from '../models/person.ts';
import { listPeople } from '../queries/people.ts';

export const peopleList = defineOperation({
  id: 'directory.people_list',
  summary: 'Finds colleagues by words, group, org unit, manager or status, in order of family names.',
  effect: 'read',
  access: { permission: 'directory.read' },
  route: 'GET /v1/people',
  input: z.strictObject({
    q: words,
    group_id: id('Only members of this group.').optional(),
    org_unit_id: id('Only people of this org unit.').optional(),
    manager_id: id('Only people who report to this person.').optional(),
    status: personStatus.optional(),
    ...pageInput,
  }),
  output: pageOf(personModel),
  tools: ['core'],
  example: { q: 'counsel', status: 'active' },
  handler: (input, ctx) => {
    const { group_id, org_unit_id, manager_id, status } = input;
    const { rows, next_cursor } = readPage(ctx, {
      operation: 'directory.people_list',
      input,
      query: listPeople,
      values: { words: wordsToMatch(ctx, input.q), group_id, org_unit_id, manager_id, status },
      position: (row) => [row.sort_key, row.id],
    });
    return { items: rows.map((row) => personView(row, ctx)), next_cursor };
  },
});
