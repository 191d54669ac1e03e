// What the tests of one run reached, kept in a folder that the last project of the run reads.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is recorded: an operation that succeeded through a real client, a way and operation, a problem code that was raised. */
export type Reached = 'operation' | 'problem' | 'client';

const written = new Set<string>();

/** Notes that a test reached something. */
export function reached(kind: Reached, name: string): void {
  const file = `${kind}~${name}`;
  const folder = process.env.TILTYARD_REACHED;
  if (!folder || written.has(file)) return;
  written.add(file);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), '');
}

/** Everything of a kind that the run has reached so far. */
export function allReached(kind: Reached): Set<string> {
  const files = readdirSync(process.env.TILTYARD_REACHED as string).filter((file) =>
    file.startsWith(`${kind}~`),
  );
  return new Set(files.map((file) => file.slice(kind.length + 1)));
}

/** Begins a run: workers inherit the folder's name. Answers what ends it. */
export function beginRecord(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-reached-'));
  process.env.TILTYARD_REACHED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
