// inspection.entities: lists records of an entity as of any place.
import { z } from 'zod';
import { readRecords } from '../../../operations/inspection/records.ts';
import { pageInput, pageOf } from '../../../operations/page.ts';
import { conditions, entityNamed, groundAt } from '../../entity.ts';
import { ofWorkspace, placeText, placeWords } from '../../models/fields.ts';
import { RecordItem } from '../../models/inspection.ts';
import { defineControl } from '../../operation.ts';
import { pageFrom } from '../../paging.ts';
import { UNKNOWN_ENTITY, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT, UNKNOWN_WORKSPACE } from '../../problems.ts';

export const listRecords = defineControl({
  id: 'inspection.entities',
  summary: 'Read the records of an entity, now or as of an earlier place.',
  description: 'Records come in the order of their ids, each with its parts and its long texts.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/entities/{entity}',
  input: z.strictObject({
    ...ofWorkspace,
    entity: z.string().max(100).describe('Name of the entity, for example ticket.'),
    where: z
      .array(z.string().max(1000))
      .max(20)
      .default([])
      .describe('Conditions COLUMN=VALUE that must all hold; "null" stands for no value.'),
    as_of: placeText.optional().describe(`${placeWords} The present unless given.`),
    ...pageInput,
  }),
  output: pageOf(RecordItem),
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_ENTITY, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT],
  example: { workspace_id: 'episode-17', entity: 'ticket', where: ['state=open'] },
  handler({ workspace_id, entity: name, where, as_of, ...page }, ctx) {
    const entity = entityNamed(ctx.yard, name);
    const ground = groundAt(ctx.yard, ctx.workspace(workspace_id), as_of);
    const wanted = conditions(ground, entity, where);
    return pageFrom({
      operation: 'inspection.entities',
      page,
      filters: { workspace_id, name, where, as_of },
      read: ([after], limit) =>
        readRecords(ground, entity, {
          where: wanted,
          limit,
          ...(after !== undefined && { after: String(after) }),
        }),
      position: ({ id }) => [id],
      view: (record) => ({ ...record }),
    });
  },
});
