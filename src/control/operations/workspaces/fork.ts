// workspaces.fork: opens workspaces that begin where another stands.
import { z } from 'zod';
import { openWorkspaces } from '../../../engine/lifecycle.ts';
import { paced } from '../../../engine/pace.ts';
import type { Workspace } from '../../../engine/workspace.ts';
import { STORAGE_FULL } from '../../../operations/problems.ts';
import { callerId, ofWorkspace, placeText, placeWords, ttlSeconds } from '../../models/fields.ts';
import { Opened } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { placeNamed } from '../../places.ts';
import { UNKNOWN_PLACE, UNKNOWN_WORKSPACE, WORKSPACE_CLOSED } from '../../problems.ts';
import { openedAnswer } from '../../summary.ts';

/** Children opened in one transaction. */
const AT_ONCE = 64;

export const forkWorkspace = defineControl({
  id: 'workspaces.fork',
  summary: 'Open workspaces that begin where this one stands.',
  description:
    'A child inherits state, clock, seed, limits and tools, and goes its own way. A reset brings it back here.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/workspaces/{workspace_id}/fork',
  input: z.strictObject({
    ...ofWorkspace,
    count: z.int().min(1).max(1000).default(1).describe('How many children.'),
    prefix: callerId
      .max(100)
      .optional()
      .describe('Children are called prefix-1, prefix-2 …; "WORKSPACE_ID-fork" unless given. Numbers go on.'),
    at: placeText.optional().describe(`Where they begin: ${placeWords} The present unless given.`),
    ttl_seconds: ttlSeconds.optional().describe("Real seconds to live; the parent's unless given."),
  }),
  output: z.object({ items: z.array(Opened).describe('The children, in the order of their numbers.') }),
  problems: [UNKNOWN_WORKSPACE, WORKSPACE_CLOSED, UNKNOWN_PLACE],
  example: { workspace_id: 'episode-17', count: 8 },
  async handler({ workspace_id, count, prefix, at, ttl_seconds }, ctx) {
    const { engine } = ctx.yard;
    if (engine.isFull) ctx.fail(STORAGE_FULL, { limit: 'folder' });
    const { row, options } = ctx.workspace(workspace_id);
    const place = placeNamed(ctx.yard, ctx.workspace(workspace_id), at);
    const name = prefix ?? `${workspace_id.slice(0, 100)}-fork`;
    const first = engine.store.workspaces.lastNumbered(name) + 1;
    const opening = (number: number) => ({
      id: `${name}-${number}`,
      origin: { place },
      principal: row.principal,
      options,
      request: '',
      ttlSeconds: ttl_seconds ?? row.ttl_seconds,
    });
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    const groups = Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, index) =>
      numbers.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    );
    const made = await paced(engine, groups, (group) => openWorkspaces(engine, group.map(opening)));
    return { items: made.flat().map((child) => openedAnswer(ctx, sound(child))) };
  },
});

function sound(child: Workspace | Error): Workspace {
  if (child instanceof Error) throw child;
  return child;
}
