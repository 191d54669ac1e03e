// A company in a data folder on disk, so that its program can end at any moment and another go on with the folder.
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Workspace } from '../../../src/engine/workspace.ts';
import { type Assembly, assemble } from '../../../src/server.ts';
import { attach, openTestWorkspace, type TestWorkspace } from '../../harness.ts';

/** A data folder and the workspace that is worked in. */
export interface Home {
  readonly folder: string;
  readonly test: TestWorkspace;
}

/** A folder with one workspace in it, in which `play` was done; homes begin where it ended. */
export function prepareHome(play: (test: TestWorkspace) => void): string {
  const folder = newFolder();
  const test = openTestWorkspace({ data: folder });
  play(test);
  test.close();
  return folder;
}

/** A new home, whose workspace is a fork at an entry of the prepared one, at its end unless given. A reset comes back to it. */
export function openHome(prepared: string, number?: number): Home {
  const folder = newFolder();
  copyFolder(prepared, folder);
  const assembly = assembleAt(folder);
  return { folder, test: attach(assembly, assembly.yard.engine.workspace('test') as Workspace).fork(number) };
}

/** What is on the disk at this moment, in the hands of a new program. The old one ends without another word. */
export function crashHome({ folder, test }: Home): Home {
  const next = newFolder();
  copyFolder(folder, next);
  closeHome({ folder, test });
  const assembly = assembleAt(next);
  return {
    folder: next,
    test: attach(assembly, assembly.yard.engine.workspace(test.workspace.id) as Workspace),
  };
}

export function closeHome({ folder, test }: Home): void {
  test.close();
  rmSync(folder, { recursive: true });
}

function assembleAt(folder: string): Assembly {
  return assemble({ data: folder, onDefect: (_, error) => console.error(error) });
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tiltyard-home-'));
}

/** Images and blobs never change, so a link is as good as a copy. */
function copyFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'images' || entry.name === 'blobs')
      linkAll(join(from, entry.name), join(to, entry.name));
    else if (!entry.name.endsWith('-shm'))
      cpSync(join(from, entry.name), join(to, entry.name), { recursive: true });
  }
}

function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, next] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(old, next);
    else linkSync(old, next);
  }
}
