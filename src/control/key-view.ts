// Keys as answers show them.
import type { z } from 'zod';
import type { KeyRow } from '../engine/store/keys.ts';
import { formatInstant } from '../values/instant.ts';
import { isGood } from './keys.ts';
import type { Key } from './models/key.ts';

/** A key without the key. */
export function keyView(row: KeyRow): z.input<typeof Key> {
  const when = (wall: number | null) => (wall === null ? null : formatInstant(wall));
  return {
    name: row.name,
    role: row.role,
    made_at: formatInstant(row.made_wall),
    expires_at: when(row.expires_wall),
    revoked_at: when(row.revoked_wall),
    usable: isGood(row),
  };
}
