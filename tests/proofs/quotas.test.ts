// T26: a workspace that fills up fills up alone: each limit answers 507 by its name, keeps what was there, and stops no neighbour.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { files } from '../../src/apps/files/index.ts';
import type { Outcome } from '../../src/operations/outcome.ts';
import { type Desk, dispatch, type Output, openDesk } from '../desk.ts';
import { fixture } from '../harness.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ apps: [...fixture.apps, files] });
});
afterEach(() => desk.close());

/** One limit: its name in the answer, how low it is set, and a call that uses it up. */
const limits = [
  ['database', { database_bytes: 200_000 }, (token: string, count: number) => note(token, count, 20_000)],
  [
    'blobs',
    { blob_bytes: 200_000 },
    (token: string, count: number) => upload(token, `${count}`.padEnd(30_000, '-')),
  ],
  ['journal', { journal_entries: 40 }, (token: string, count: number) => note(token, count, 10)],
  ['journal', { journal_bytes: 100_000 }, (token: string, count: number) => note(token, count, 5000)],
] as const;

test.each(limits)('T26: %s %j', async (name, low, use) => {
  const full = (await desk.open('full', { world: 'notes', seed: 0, limits: low })).agent.token as string;
  const neighbour = (await desk.open('neighbour', { world: 'notes', seed: 0, limits: low })).agent
    .token as string;
  let accepted = 0;
  while (use(full, accepted).ok) accepted += 1;
  const before = await state();
  for (let count = 0; count < 20; count++) {
    expect(use(full, 1000 + count)).toMatchObject({
      problem: { status: 507, code: 'STORAGE_FULL', detail: expect.stringContaining(`"${name}"`) },
    });
  }
  expect(await state()).toEqual(before);
  expect(accepted).toBeGreaterThan(3);
  expect(await desk.call('inspection.digest', { workspace_id: 'full', recount: true })).toMatchObject({
    recounted: { agrees: true },
  });
  let free = 0;
  while (free < accepted && use(neighbour, free).ok) free += 1;
  expect(free).toBe(accepted);
  const { agent } = await desk.call('workspaces.reset', { workspace_id: 'full' });
  expect(use(agent.token, 0).ok).toBe(true);
});

/** What is there: digest of the content, and every record. */
async function state(): Promise<Output> {
  const of = { workspace_id: 'full' };
  const { content } = await desk.call('inspection.digest', of);
  const entities = await Promise.all(
    ['note', 'file'].map((entity) => desk.call('inspection.entities', { ...of, entity, limit: 200 })),
  );
  return { content, entities: entities.map(({ items }) => items) };
}

function note(token: string, count: number, length: number): Outcome {
  return desk.outcome(token, 'notes.create', { title: `n${count}`, body: `${count}`.padEnd(length, ' x') });
}

function upload(token: string, text: string): Outcome {
  const stored = desk.assembly.agent.bytes.put(Buffer.from(text));
  const call = { token, input: { name: 'a.txt' }, upload: stored };
  return dispatch(desk.assembly.agent, 'files.upload', call) as Outcome;
}
