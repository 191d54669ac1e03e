// R01: a real server killed in the middle of writes loses nothing it acknowledged, tears nothing, doubles nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { randomOf } from '../generate/random.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const KILLS = count('kills');
const WORKSPACES = 4;

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'crash-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

interface Writer {
  readonly workspace: string;
  readonly token: string;
  /** Names that were sent, in order; the last ones may have had no answer. */
  readonly sent: string[];
  /** Names whose write was acknowledged. */
  readonly acknowledged: Set<string>;
}

test(
  `R01: ${KILLS} times kill -9 under load`,
  async (context) => {
    const progress = progressOf(context, KILLS);
    const random = randomOf(1);
    const writers = await prepare();
    let total = 0;
    for (let round = 1; round <= KILLS; round++) {
      const server = await startServer(data);
      for (const writer of writers) await check(server, writer);
      const load = writers.map((writer) => write(server, writer));
      await new Promise((resolve) => setTimeout(resolve, 150 + random.below(300)));
      await server.kill();
      await Promise.all(load);
      progress(round);
      total = writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0);
    }
    const server = await startServer(data);
    for (const writer of writers) await check(server, writer);
    expect(await server.stop()).toBe(0);
    console.info(
      `${KILLS} kills, ${total} acknowledged writes, ${writers.reduce((sum, writer) => sum + writer.sent.length, 0)} sent`,
    );
    expect(total).toBeGreaterThan(KILLS * 5);
  },
  LONGEST,
);

async function prepare(): Promise<Writer[]> {
  const server = await startServer(data);
  const writers: Writer[] = [];
  for (let number = 1; number <= WORKSPACES; number++) {
    const workspace = `crash-${number}`;
    await server.control('PUT', `/v1/workspaces/${workspace}`, { world: 'brennhagel', seed: 0 });
    const { token } = await server.control('POST', `/v1/workspaces/${workspace}/tokens`, {
      principal: 'service:administration',
    });
    writers.push({ workspace, token, sent: [], acknowledged: new Set() });
  }
  await server.kill();
  return writers;
}

/** Writes as fast as answers come, until the server is gone. */
async function write(server: RunningServer, writer: Writer): Promise<void> {
  for (;;) {
    const name = `Crash ${writer.workspace} ${writer.sent.length + 1}`;
    writer.sent.push(name);
    try {
      const response = await fetch(`${server.agentUrl}/v1/organisations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, country: 'DE', kind: 'supplier', language: 'en' }),
      });
      if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`);
      await response.text();
      writer.acknowledged.add(name);
    } catch (error) {
      if ((error as Error).message.startsWith('answered')) throw error;
      return;
    }
  }
}

async function check(server: RunningServer, writer: Writer): Promise<void> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const query = `limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
    const page = await server.control(
      'GET',
      `/v1/workspaces/${writer.workspace}/entities/organisation?${query}`,
    );
    names.push(
      ...page.items
        .map((item: { record: { name: string } }) => item.record.name)
        .filter((name: string) => name.startsWith('Crash ')),
    );
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(new Set(names).size, 'a write was doubled').toBe(names.length);
  expect(
    [...writer.acknowledged].filter((name) => !names.includes(name)),
    'an acknowledged write is lost',
  ).toEqual([]);
  expect(
    names.filter((name) => !writer.sent.includes(name)),
    'a write was torn',
  ).toEqual([]);
  const digest = await server.control('GET', `/v1/workspaces/${writer.workspace}/digest?recount=true`);
  expect(digest.recounted.agrees, JSON.stringify(digest)).toBe(true);
}
