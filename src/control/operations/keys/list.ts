// keys.list: lists keys without the keys themselves.
import { z } from 'zod';
import { keyView } from '../../key-view.ts';
import { Key } from '../../models/key.ts';
import { defineControl } from '../../operation.ts';

export const listKeys = defineControl({
  id: 'keys.list',
  summary: 'List the keys of the control plane, without the keys themselves.',
  effect: 'read',
  audience: 'operator',
  route: 'GET /v1/keys',
  input: z.strictObject({}),
  output: z.object({ items: z.array(Key) }),
  handler: (_, { yard }) => ({ items: yard.engine.store.keys.all().map(keyView) }),
});
