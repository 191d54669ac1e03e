// workspaces.list: lists workspaces by id.
import { z } from 'zod';
import type { Workspace } from '../../../engine/workspace.ts';
import { pageInput, pageOf } from '../../../operations/page.ts';
import { WorkspaceItem } from '../../models/workspace.ts';
import { defineControl } from '../../operation.ts';
import { pageFrom } from '../../paging.ts';
import { itemOf } from '../../summary.ts';

export const listWorkspaces = defineControl({
  id: 'workspaces.list',
  summary: 'List workspaces in the order of their ids.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces',
  input: z.strictObject({
    state: z.enum(['open', 'frozen', 'closed']).optional().describe('Only workspaces in this state.'),
    ...pageInput,
  }),
  output: pageOf(WorkspaceItem),
  handler({ state, ...page }, { yard }) {
    const { engine } = yard;
    return pageFrom({
      operation: 'workspaces.list',
      page,
      filters: { state },
      read: ([after = ''], limit) => engine.store.workspaces.page(String(after), limit, state),
      position: ({ id }) => [id],
      view: ({ id }) => itemOf(yard, engine.workspace(id) as Workspace),
    });
  },
});
