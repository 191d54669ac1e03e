// maintenance.incidents: lists workspaces that were set aside.
import { z } from 'zod';
import { formatInstant } from '../../../values/instant.ts';
import { defineControl } from '../../operation.ts';

const Incident = z
  .object({
    incident: z.string().describe('Name of the incident, as callers were told it.'),
    workspace_id: z.string().describe('Workspace that was set aside.'),
    reason: z.string().describe('What was found.'),
    found_at: z.string().describe('Real instant.'),
  })
  .meta({ id: 'Incident', description: 'A workspace that is not used any more, and why.' });

export const listIncidents = defineControl({
  id: 'maintenance.incidents',
  summary: 'List workspaces that were set aside because they were damaged or broke a rule of the engine.',
  effect: 'read',
  audience: 'operator',
  route: 'GET /v1/maintenance/incidents',
  input: z.strictObject({}),
  output: z.object({ items: z.array(Incident) }),
  handler(_, { yard }) {
    const { quarantine, workspaces } = yard.engine.store;
    return {
      items: quarantine.all().map(({ incident, workspace, reason, found_wall }) => ({
        incident,
        workspace_id: workspaces.byNumber(workspace)?.id ?? '',
        reason,
        found_at: formatInstant(found_wall),
      })),
    };
  },
});
