// Worlds and images, as the control plane shows them.
import { z } from 'zod';

/** A world in a list. */
export const WorldItem = z
  .object({ world: z.string().describe('Name of the world.') })
  .meta({ id: 'WorldItem', description: 'A world that can be opened.' });

/** A world. */
export const World = WorldItem.extend({
  title: z.string().describe('Name of the company.'),
  description: z.string().describe('What the company does and what the world is good for.'),
  now: z.string().describe('Where the virtual clock starts.'),
  time_zone: z.string().describe('Time zone of the head office.'),
  principal: z.string().describe('Handle of the account that an agent speaks for unless told otherwise.'),
  apps: z.array(z.string()).describe('Apps that the world holds something for.'),
}).meta({ id: 'WorldDetails', description: 'A company to practise in.' });

/** An image. */
export const Image = z
  .object({
    image: z.string().describe('SHA-256 that names the image.'),
    world: z.string().nullable().describe('World it was built from.'),
    seed: z.int().nullable().describe('Seed it was built with.'),
    now: z.string().nullable().describe('Where the virtual clock starts.'),
    digest: z.string().describe('Digest of the content.'),
    rows: z.int().describe('Rows of all tables.'),
    bytes: z
      .object({
        rows: z.int().describe('Bytes that every workspace copies.'),
        text: z.int().describe('Bytes that all workspaces share.'),
      })
      .describe('Size of the two parts.'),
    current: z.boolean().describe('Whether it fits the tables of this program; otherwise build it again.'),
  })
  .meta({ id: 'Image', description: 'The database that a world and a seed give; it never changes.' });
