// Keys of the control plane: made, recognised and revoked here. Only their SHA-256 is stored.
import { timingSafeEqual } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../engine/engine.ts';
import { sha256, sha256Bytes } from '../engine/hash.ts';
import { newKey } from '../engine/new-key.ts';
import type { KeyRow } from '../engine/store/keys.ts';
import { wallNow } from '../engine/wall.ts';
import type { KeyHolder, Role } from './operation.ts';

const FORM = /^tyk_[A-Za-z0-9_-]{43}$/;

/** Roles whose first key is written to a file of the data folder, `operator.key` and `grader.key`. */
const FIRST_KEYS: readonly Role[] = ['operator', 'grader'];

/** Makes the first keys of a data folder, each in a file of one line that only its owner may read. */
export function makeFirstKeys(engine: Engine): void {
  for (const role of FIRST_KEYS) {
    if (engine.store.keys.byName(role)) continue;
    const key = newKey();
    const path = keyFile(engine.folder.path, role);
    writeFileSync(path, `${key}\n`, { mode: 0o600 });
    chmodSync(path, 0o600);
    remember(engine, key, { name: role, role, expires_wall: null });
  }
}

/** Path of the file with the first key of a role. */
export function keyFile(folder: string, role: Role): string {
  return join(folder, `${role}.key`);
}

/** Makes a key. It is shown this once. The name must be new. */
export function makeKey(engine: Engine, facts: Pick<KeyRow, 'name' | 'role' | 'expires_wall'>): string {
  const key = newKey();
  remember(engine, key, facts);
  return key;
}

/** Who holds a key; undefined when it is unknown, expired or revoked. */
export function identify(engine: Engine, key: string | undefined): KeyHolder | undefined {
  if (key === undefined || !FORM.test(key)) return undefined;
  const row = engine.store.keys.byHash(sha256(key));
  if (!row || !timingSafeEqual(sha256Bytes(key), Buffer.from(row.hash, 'hex'))) return undefined;
  return isGood(row) ? { name: row.name, role: row.role } : undefined;
}

/** Whether a key can be used now. */
export function isGood({ revoked_wall, expires_wall }: KeyRow): boolean {
  return revoked_wall === null && (expires_wall === null || expires_wall > wallNow());
}

function remember(engine: Engine, key: string, facts: Pick<KeyRow, 'name' | 'role' | 'expires_wall'>): void {
  engine.store.keys.add({ ...facts, hash: sha256(key), made_wall: wallNow() });
}
