// Keys of the control plane are drawn from the host: nobody may predict them, and no replay needs them.
import { randomBytes } from 'node:crypto';

/** A new key: `tyk_` and 32 random bytes in base64url. */
export function newKey(): string {
  return `tyk_${randomBytes(32).toString('base64url')}`;
}
