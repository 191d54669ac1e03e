// workspaces.open_many: opens many workspaces, item by item.
import { z } from 'zod';
import { INVALID_INPUT } from '../../../operations/problems.ts';
import { openedMany, openingProblems, type Wish } from '../../admission.ts';
import { itemResult, resultOf } from '../../item-results.ts';
import { several } from '../../log.ts';
import { callerId } from '../../models/fields.ts';
import { Opening } from '../../models/opening.ts';
import { Opened } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { openedAnswer } from '../../summary.ts';

const MOST = 1000;

const Item = z
  .strictObject({
    id: callerId.describe('Id of the workspace; with a count, what the ids begin with: id-1, id-2 …'),
    count: z.int().min(1).max(MOST).optional().describe('Opens so many, all alike.'),
    reopen: z.boolean().default(false).describe('Begin anew where the workspace is over.'),
    ...Opening.shape,
  })
  .meta({ id: 'OpeningItem', description: 'One workspace to open, or many alike.' });

export const openWorkspaces = defineControl({
  id: 'workspaces.open_many',
  summary: 'Open many workspaces in one call, answered item by item.',
  description: 'Each item is what PUT takes. An item that is refused hinders no other.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/workspaces',
  input: z.strictObject({
    items: z.array(Item).min(1).max(MOST).describe('What to open; at most 1,000 workspaces together.'),
  }),
  output: z.object({ items: z.array(itemResult(Opened)) }),
  problems: openingProblems,
  example: { items: [{ id: 'group-7', world: 'brennhagel', seed: 7, count: 8 }] },
  subject: ({ items }) => several(items.map(({ id, count }) => (count ? `${id} × ${count}` : id))),
  async handler({ items }, ctx) {
    const wishes = items.flatMap(wishesOf);
    const wrong = wrongWishes(wishes);
    if (wrong) ctx.fail(INVALID_INPUT, {}, { errors: [{ pointer: '/items', message: wrong }] });
    const results = await openedMany(ctx, wishes);
    return {
      items: wishes.map(({ id }, position) =>
        resultOf(ctx, id, () => {
          const opened = results[position];
          if (opened === undefined || opened instanceof Error) throw opened;
          return openedAnswer(ctx, opened);
        }),
      ),
    };
  },
});

function wishesOf({ id, count, reopen, ...request }: z.output<typeof Item>): Wish[] {
  if (count === undefined) return [{ id, request, reopen }];
  return Array.from({ length: count }, (_, index) => ({ id: `${id}-${index + 1}`, request, reopen }));
}

function wrongWishes(wishes: readonly Wish[]): string | undefined {
  if (wishes.length > MOST) return `These are ${wishes.length} workspaces; one call opens at most ${MOST}.`;
  const ids = new Set<string>();
  for (const { id } of wishes) {
    if (ids.has(id)) return `The id "${id}" is given twice.`;
    if (id.length > 128) return `The id "${id}" is longer than 128 characters.`;
    ids.add(id);
  }
  return undefined;
}
