// keys.revoke: ends a key.
import { z } from 'zod';
import type { KeyRow } from '../../../engine/store/keys.ts';
import { wallNow } from '../../../engine/wall.ts';
import { keyView } from '../../key-view.ts';
import { isGood } from '../../keys.ts';
import { Key, keyName } from '../../models/key.ts';
import { defineControl } from '../../operation.ts';
import { LAST_OPERATOR_KEY, UNKNOWN_KEY } from '../../problems.ts';

export const revokeKey = defineControl({
  id: 'keys.revoke',
  summary: 'End a key at once.',
  effect: 'destructive',
  audience: 'operator',
  route: 'POST /v1/keys/{name}/revoke',
  input: z.strictObject({ name: keyName }),
  output: Key,
  problems: [UNKNOWN_KEY, LAST_OPERATOR_KEY],
  subject: ({ name }) => name,
  handler({ name }, { yard, fail }) {
    const { keys } = yard.engine.store;
    const row = keys.byName(name) ?? fail(UNKNOWN_KEY, { name });
    const others = keys.all().filter((key) => key.role === 'operator' && key.name !== name && isGood(key));
    if (row.role === 'operator' && isGood(row) && others.length === 0) fail(LAST_OPERATOR_KEY);
    keys.revoke(name, wallNow());
    return keyView(keys.byName(name) as KeyRow);
  },
});
