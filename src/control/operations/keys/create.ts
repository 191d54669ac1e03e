// keys.create: makes a key and shows it once.
import { z } from 'zod';
import type { KeyRow } from '../../../engine/store/keys.ts';
import { wallNow } from '../../../engine/wall.ts';
import { keyView } from '../../key-view.ts';
import { makeKey } from '../../keys.ts';
import { Key, keyName } from '../../models/key.ts';
import { defineControl } from '../../operation.ts';
import { KEY_EXISTS } from '../../problems.ts';

export const createKey = defineControl({
  id: 'keys.create',
  summary: 'Make a key of the control plane; it is shown this once.',
  effect: 'write',
  audience: 'operator',
  route: 'POST /v1/keys',
  input: z.strictObject({
    name: keyName,
    role: z
      .enum(['operator', 'grader', 'reviewer'])
      .describe('What it may do; an operator may do what a grader may.'),
    ttl_seconds: z
      .int()
      .min(1)
      .max(315_360_000)
      .optional()
      .describe('Real seconds after which it ends by itself; never unless given.'),
  }),
  output: Key.extend({ key: z.string().describe('The key. Nobody can show it again.') }).meta({
    id: 'NewKey',
  }),
  problems: [KEY_EXISTS],
  example: { name: 'nightly-grader', role: 'grader' },
  subject: ({ name }) => name,
  handler({ name, role, ttl_seconds }, { yard, fail }) {
    const { keys } = yard.engine.store;
    if (keys.byName(name)) fail(KEY_EXISTS, { name });
    const expires_wall = ttl_seconds === undefined ? null : wallNow() + ttl_seconds * 1000;
    const key = makeKey(yard.engine, { name, role, expires_wall });
    return { ...keyView(keys.byName(name) as KeyRow), key };
  },
});
