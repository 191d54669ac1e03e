// worlds.get: shows what a world is.
import { z } from 'zod';
import { callerId } from '../../models/fields.ts';
import { World } from '../../models/world.ts';
import { defineControl } from '../../operation.ts';
import { INVALID_WORLD, UNKNOWN_WORLD } from '../../problems.ts';

export const getWorld = defineControl({
  id: 'worlds.get',
  summary: 'Read what a world is: title, clock, default principal.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/worlds/{world}',
  input: z.strictObject({ world: callerId.describe('Name of the world.') }),
  output: World,
  problems: [UNKNOWN_WORLD, INVALID_WORLD],
  subject: ({ world }) => world,
  handler({ world: name }, { library, fail }) {
    if (!library.has(name)) fail(UNKNOWN_WORLD, { world: name, worlds: library.names().join(', ') });
    const { title, description, now, time_zone, principal, sections } = library.world(name);
    return { world: name, title, description, now, time_zone, principal, apps: Object.keys(sections) };
  },
});
