// T26: the data folder does not grow with what is gone: workspaces opened, written and deleted leave nothing that adds up.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apps } from '../../src/apps/index.ts';
import { type Desk, openDesk } from '../desk.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const WORKSPACES = count('deletedWorkspaces');
/** After so many the folder has what every later one finds: an image, the store's pages. */
const FIRST = 100;
const WRITES = 30;
const worlds = fileURLToPath(new URL('../../seeds/worlds', import.meta.url));

let folder: string;
let desk: Desk;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-'));
  desk = openDesk({ data: join(folder, 'data'), apps, worlds });
});
afterAll(() => {
  desk.close();
  rmSync(folder, { recursive: true });
});

test(
  `T26: ${WORKSPACES} workspaces opened, written ${WRITES} times and deleted leave the folder within 10 % of its size after ${FIRST}`,
  async (context) => {
    const progress = progressOf(context, WORKSPACES);
    let first = 0;
    let most = 0;
    for (let number = 1; number <= WORKSPACES; number++) {
      await round(`round-${number}`);
      if (number === FIRST) first = size();
      if (number > FIRST && number % 1000 === 0) most = Math.max(most, size());
      progress(number);
      // A breath, in which what waits for a quiet moment is done.
      if (number % 50 === 0)
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
    }
    const last = size();
    console.info(`${first} bytes after ${FIRST}, at most ${most} on the way, ${last} after ${WORKSPACES}`);
    expect(readdirSync(join(folder, 'data', 'lines'))).toEqual([]);
    expect(readdirSync(join(folder, 'data', 'blobs')).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect(Math.max(most, last)).toBeLessThan(first * 1.1);
  },
  LONGEST,
);

/** Organisations of its own and a long note, so that rows, texts and bytes are written. */
async function round(workspace_id: string): Promise<void> {
  const { agent } = await desk.call('workspaces.open', { workspace_id, world: 'brennhagel', seed: 0 });
  const { token } = await desk.call('tokens.create', { workspace_id, principal: 'service:administration' });
  for (let write = 1; write <= WRITES; write++)
    desk.agent(token, 'directory.organisation_create', {
      name: `Organisation ${write}`,
      kind: 'supplier',
      country: 'DE',
      language: 'de',
      note: 'x'.repeat(write * 60),
    });
  expect(desk.outcome(agent.token, 'directory.me')).toMatchObject({ ok: true });
  await desk.call('workspaces.delete', { workspace_id });
}

/** Bytes of all files, the write-ahead log emptied first: its size says when it was last emptied, no more. */
function size(): number {
  desk.assembly.yard.engine.store.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
