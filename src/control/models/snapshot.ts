// A snapshot, as the control plane shows it.
import { z } from 'zod';

export const Snapshot = z
  .object({
    snapshot: z.string().describe('Address for opening others: workspace_id/name.'),
    name: z.string().describe('Name within the workspace.'),
    line: z.int().describe('Line of the place.'),
    entry: z.int().describe('The last entry before it.'),
    made_at: z.string().describe('Real instant at which it was taken.'),
  })
  .meta({ id: 'Snapshot', description: 'A named place.' });
