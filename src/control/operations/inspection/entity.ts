// inspection.entity: shows one record as of any place.
import { z } from 'zod';
import { keyOf } from '../../../operations/compose.ts';
import { readRecords } from '../../../operations/inspection/records.ts';
import { NOT_FOUND } from '../../../operations/problems.ts';
import { entityNamed, groundAt } from '../../entity.ts';
import { ofWorkspace, placeText, placeWords } from '../../models/fields.ts';
import { RecordItem } from '../../models/inspection.ts';
import { defineControl } from '../../operation.ts';
import { UNKNOWN_ENTITY, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT, UNKNOWN_WORKSPACE } from '../../problems.ts';

export const getRecord = defineControl({
  id: 'inspection.entity',
  summary: 'Read one record, now or as of an earlier place.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/workspaces/{workspace_id}/entities/{entity}/{record_id}',
  input: z.strictObject({
    ...ofWorkspace,
    entity: z.string().max(100).describe('Name of the entity, for example ticket.'),
    record_id: z.string().min(1).max(200).describe('Id of the record.'),
    as_of: placeText.optional().describe(`${placeWords} The present unless given.`),
  }),
  output: RecordItem,
  problems: [UNKNOWN_WORKSPACE, UNKNOWN_ENTITY, UNKNOWN_PLACE, UNKNOWN_SNAPSHOT],
  handler({ workspace_id, entity: name, record_id, as_of }, ctx) {
    const entity = entityNamed(ctx.yard, name);
    const ground = groundAt(ctx.yard, ctx.workspace(workspace_id), as_of);
    const where = [[keyOf(entity.root).name, record_id]] as const;
    const [record] = readRecords(ground, entity, { where, limit: 1 });
    return record ? { ...record } : ctx.fail(NOT_FOUND);
  },
});
