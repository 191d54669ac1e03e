// What the tests of one run reached, kept in a folder that the last project of the run reads.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/.cache/tiltyard/reached', import.meta.url));

/** What is recorded: an operation that succeeded through a real client, or a problem code that was raised. */
export type Reached = 'operation' | 'problem' | 'client';

const written = new Set<string>();

/** Notes that a test reached something. */
export function reached(kind: Reached, name: string): void {
  const file = `${kind}~${name}`;
  if (written.has(file)) return;
  written.add(file);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), '');
}

/** Everything of a kind that the run has reached so far. */
export function allReached(kind: Reached): Set<string> {
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).filter((file) => file.startsWith(`${kind}~`));
  return new Set(files.map((file) => file.slice(kind.length + 1)));
}

/** Forgets what earlier runs reached. */
export function forgetReached(): void {
  rmSync(folder, { recursive: true, force: true });
}
