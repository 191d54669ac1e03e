// worlds.list: lists worlds.
import { z } from 'zod';
import { WorldItem } from '../../models/world.ts';
import { defineControl } from '../../operation.ts';

export const listWorlds = defineControl({
  id: 'worlds.list',
  summary: 'List the worlds that can be opened.',
  effect: 'read',
  audience: 'grader',
  route: 'GET /v1/worlds',
  input: z.strictObject({}),
  output: z.object({ items: z.array(WorldItem) }),
  handler: (_, { library }) => ({ items: library.names().map((world) => ({ world })) }),
});
