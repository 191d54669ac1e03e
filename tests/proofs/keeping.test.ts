// What is kept and for how long: leases, deletion, shared blobs, the size of the folder.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { files } from '../../src/apps/files/index.ts';
import type { Upload } from '../../src/operations/context.ts';
import type { Outcome } from '../../src/operations/outcome.ts';
import { type Desk, dispatch, type Output, openDesk } from '../desk.ts';
import { fixture } from '../harness.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ apps: [...fixture.apps, files] });
});
afterEach(() => desk.close());

const HOUR = 3600;
const stateOf = async (workspace_id: string) => (await desk.call('workspaces.get', { workspace_id })).state;
const engine = () => desk.assembly.yard.engine;
const filesIn = (folder: string) =>
  readdirSync(join(engine().folder.path, folder)).filter((name) => !name.startsWith('.'));

/** Uploads bytes as the agent; answers the outcome. */
function upload(token: string, bytes: Buffer, name = 'a.bin'): Outcome {
  const stored: Upload = desk.assembly.agent.bytes.put(bytes);
  return dispatch(desk.assembly.agent, 'files.upload', { token, input: { name }, upload: stored }) as Outcome;
}

describe('a lease', () => {
  test('ends what nobody uses, and says so', async () => {
    await desk.open('one', { world: 'notes', seed: 0, ttl_seconds: HOUR });
    expect(desk.sweep(HOUR - 5).expired).toBe(0);
    expect(desk.sweep(HOUR + 5).expired).toBe(1);
    expect(await desk.call('workspaces.get', { workspace_id: 'one' })).toMatchObject({
      state: 'closed',
      ended: 'expired',
    });
  });

  test('is extended by use, also across a restart', async () => {
    const { agent, workspace } = await desk.open('one', { world: 'notes', seed: 0, ttl_seconds: HOUR });
    const start = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(start + 50 * 60_000);
    desk.agent(agent.token, 'notes.list');
    vi.mocked(Date.now).mockReturnValue(start);
    expect(desk.sweep(HOUR + 60).expired).toBe(0);
    const used = await desk.call('workspaces.list');
    expect(Date.parse(used.items[0].expires_at) - Date.parse(workspace.expires_at)).toBeGreaterThanOrEqual(
      49 * 60_000,
    );
    expect(engine().store.workspaces.byId('one')?.expires_wall).toBe(Date.parse(used.items[0].expires_at));
    expect(desk.sweep(2 * HOUR).expired).toBe(1);
  });

  test('use is written down within a second when it moved the end by more than a minute', async () => {
    const { agent } = await desk.open('one', { world: 'notes', seed: 0, ttl_seconds: HOUR });
    const before = engine().store.workspaces.byId('one')?.expires_wall as number;
    desk.agent(agent.token, 'notes.list');
    engine().writeHeads();
    expect(engine().store.workspaces.byId('one')?.expires_wall).toBe(before);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    desk.agent(agent.token, 'notes.list');
    engine().writeHeads();
    expect(engine().store.workspaces.byId('one')?.expires_wall).toBeGreaterThan(before + 110_000);
  });

  test('is extended by touch, by a new time to live if one is given', async () => {
    await desk.open('one', { world: 'notes', seed: 0, ttl_seconds: 60 });
    const touched = await desk.call('workspaces.touch', { workspace_id: 'one', ttl_seconds: 2 * HOUR });
    expect(touched).toMatchObject({ id: 'one', ttl_seconds: 2 * HOUR });
    expect(desk.sweep(HOUR).expired).toBe(0);
    expect(desk.sweep(2 * HOUR + 5).expired).toBe(1);
  });

  test('does not end while a job holds the workspace', async () => {
    await desk.open('one', { world: 'notes', seed: 0, ttl_seconds: 1 });
    const workspace = engine().workspace('one');
    if (workspace) workspace.gate = Promise.resolve();
    expect(desk.sweep(HOUR).expired).toBe(0);
    if (workspace) workspace.gate = undefined;
    expect(desk.sweep(HOUR).expired).toBe(1);
  });

  test('of a frozen one ends too', async () => {
    await desk.open('one', { world: 'notes', seed: 0, ttl_seconds: 60 });
    await desk.call('workspaces.freeze', { workspace_id: 'one' });
    expect(desk.sweep(HOUR).expired).toBe(1);
    expect(await stateOf('one')).toBe('closed');
  });
});

describe('what ended', () => {
  test('can be read for the days it is kept, then it is gone', async () => {
    const { agent } = await desk.open('one');
    desk.agent(agent.token, 'notes.create', { title: 'x' });
    await desk.call('workspaces.delete', { workspace_id: 'one', keep: true });
    expect(desk.sweep(6 * 24 * HOUR)).toMatchObject({ deleted: 0, lines: 0 });
    expect((await desk.call('inspection.diff', { workspace_id: 'one' })).items).toHaveLength(2);
    expect(
      (await desk.call('inspection.entities', { workspace_id: 'one', entity: 'note' })).items,
    ).toHaveLength(4);
    expect(desk.sweep(7 * 24 * HOUR + 60)).toMatchObject({ deleted: 1 });
    expect((await desk.refused('workspaces.get', { workspace_id: 'one' })).code).toBe('UNKNOWN_WORKSPACE');
    expect(filesIn('lines')).toEqual([]);
  });

  test('lines that a reset left go after their days, those that a snapshot or a fork stands on stay', async () => {
    let { agent } = await desk.open('one', { world: 'notes', seed: 0, ttl_seconds: 30 * 24 * HOUR });
    for (let round = 0; round < 6; round++) {
      desk.agent(agent.token, 'notes.create', { title: 'x' });
      if (round === 2) await desk.call('snapshots.create', { workspace_id: 'one', name: 'here' });
      if (round === 3) await desk.call('workspaces.fork', { workspace_id: 'one', prefix: 'child' });
      agent = (await desk.call('workspaces.reset', { workspace_id: 'one' })).agent;
    }
    expect(desk.sweep(24 * HOUR, { keepDays: 2 }).lines).toBe(0);
    expect(desk.sweep(49 * HOUR, { keepDays: 2 }).lines).toBe(4);
    expect(await desk.call('workspaces.list')).toMatchObject({ items: [{ id: 'child-1' }, { id: 'one' }] });
    await desk.call('workspaces.restore', { workspace_id: 'one', snapshot: 'here' });
    expect((await desk.call('inspection.diff', { workspace_id: 'one' })).items).toHaveLength(2);
    expect((await desk.call('inspection.diff', { workspace_id: 'child-1' })).items).toEqual([]);
    await desk.call('workspaces.delete', { workspace_id: 'one' });
    await desk.call('inspection.entities', { workspace_id: 'child-1', entity: 'note' });
    await desk.call('workspaces.delete', { workspace_id: 'child-1' });
    expect(filesIn('lines')).toEqual([]);
  });

  test('goes early, the oldest first, when the folder is over its size', async () => {
    const { image } = (await desk.open('one')).workspace;
    const base = statSync(join(engine().folder.images, image, 'rows')).size;
    for (const id of ['a', 'b', 'c']) {
      const { agent } = await desk.open(id);
      expect(upload(agent.token, Buffer.alloc(1_000_000, id)).ok).toBe(true);
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000);
      await desk.call('workspaces.delete', { workspace_id: id, keep: true });
    }
    expect(desk.sweep(60, { maxBytes: base + 20_000_000 }).deleted).toBe(0);
    expect(desk.sweep(60, { maxBytes: base + 2_900_000 }).deleted).toBeGreaterThan(0);
    const left = (await desk.call('workspaces.list')).items.map(({ id }: Output) => id);
    expect(left).not.toContain('a');
    expect(left).toContain('one');
  });
});

describe('deletion', () => {
  test('frees at once what nobody else holds, and nothing that somebody does', async () => {
    const shared = Buffer.alloc(50_000, 's');
    const [one, two] = [(await desk.open('one')).agent.token, (await desk.open('two')).agent.token];
    expect(upload(one, Buffer.alloc(40_000, '1')).ok).toBe(true);
    for (const token of [one, two]) expect(upload(token, shared).ok).toBe(true);
    desk.agent(one, 'notes.create', { title: 'x', body: 'y'.repeat(100_000) });
    expect(filesIn('blobs')).toHaveLength(3);
    await desk.call('workspaces.fork', { workspace_id: 'one', prefix: 'child' });
    await desk.call('workspaces.delete', { workspace_id: 'one' });
    expect(filesIn('blobs')).toHaveLength(3);
    expect(
      (await desk.call('inspection.entities', { workspace_id: 'child-1', entity: 'note' })).items,
    ).toHaveLength(4);
    await desk.call('workspaces.delete', { workspace_id: 'child-1' });
    expect(filesIn('blobs')).toHaveLength(1);
    expect(filesIn('lines')).toHaveLength(1);
    await desk.call('workspaces.delete', { workspace_id: 'two' });
    expect([filesIn('blobs'), filesIn('lines')]).toEqual([[], []]);
  });

  test('does not take bytes away that arrived for a call under way', async () => {
    const bytes = Buffer.alloc(30_000, 'x');
    const [one, two] = [(await desk.open('one')).agent.token, (await desk.open('two')).agent.token];
    expect(upload(one, bytes).ok).toBe(true);
    const arrived = desk.assembly.agent.bytes.put(bytes);
    await desk.call('workspaces.delete', { workspace_id: 'one' });
    const call = { token: two, input: { name: 'b' }, upload: arrived };
    expect(await dispatch(desk.assembly.agent, 'files.upload', call)).toMatchObject({ ok: true });
    expect(existsSync(engine().blobs.path(arrived.sha256))).toBe(true);
  });

  test('300 rounds of open, write and delete leave the folder as it was', async () => {
    const round = async (number: number) => {
      const { agent } = await desk.open(`round-${number}`);
      desk.agent(agent.token, 'notes.create', { title: 'x', body: 'y'.repeat(70_000) });
      await desk.call('workspaces.delete', { workspace_id: `round-${number}` });
    };
    for (let number = 0; number < 50; number++) await round(number);
    const before = folderSize();
    for (let number = 50; number < 300; number++) await round(number);
    expect([filesIn('lines'), filesIn('blobs')]).toEqual([[], []]);
    expect(folderSize()).toBeLessThan(before * 1.1);
  });
});

/** Bytes of everything but the write-ahead log, whose size says nothing. */
function folderSize(): number {
  engine().store.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  return readdirSync(engine().folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

describe('the limit of blobs', () => {
  const limits = { blob_bytes: 100_000 };

  test('counts what the line added, and a reset begins at nothing', async () => {
    let { agent } = await desk.open('one', { world: 'notes', seed: 0, limits });
    for (let round = 0; round < 3; round++) {
      expect(upload(agent.token, Buffer.alloc(60_000, `a${round}`)).ok).toBe(true);
      expect(upload(agent.token, Buffer.alloc(60_000, `a${round}`)).ok).toBe(true);
      expect(upload(agent.token, Buffer.alloc(60_000, `b${round}`))).toMatchObject({
        problem: { status: 507, code: 'STORAGE_FULL' },
      });
      agent = (await desk.call('workspaces.reset', { workspace_id: 'one' })).agent;
    }
  });

  test('is the same for two forks of a place, whatever the parent did since', async () => {
    const { agent } = await desk.open('one', { world: 'notes', seed: 0, limits });
    expect(upload(agent.token, Buffer.alloc(30_000, 'a')).ok).toBe(true);
    await desk.call('snapshots.create', { workspace_id: 'one', name: 'here' });
    const results: boolean[][] = [];
    for (const prefix of ['early', 'late']) {
      const { items } = await desk.call('workspaces.fork', { workspace_id: 'one', at: 'here', prefix });
      const { token } = items[0].agent;
      results.push([60_000, 20_000].map((size, index) => upload(token, Buffer.alloc(size, `x${index}`)).ok));
      expect(upload(agent.token, Buffer.alloc(50_000, 'b')).ok).toBe(true);
    }
    expect(results).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test('does not count what a refused call brought', async () => {
    const { agent } = await desk.open('one', { world: 'notes', seed: 0, limits });
    const note = desk.agent(agent.token, 'notes.create', { title: 'x' });
    for (let count = 0; count < 5; count++) {
      const body = `${count}`.padEnd(90_000, 'z');
      const call = { token: agent.token, input: { note_id: note.id, body }, ifMatch: '99' };
      expect(await dispatch(desk.assembly.agent, 'notes.revise', call)).toMatchObject({
        problem: { status: 412 },
      });
      expect(upload(agent.token, Buffer.alloc(80_000, `${count}`), '')).toMatchObject({ ok: false });
    }
    expect(upload(agent.token, Buffer.alloc(90_000, 'x')).ok).toBe(true);
  });
});

describe('collecting', () => {
  test('removes files that nothing speaks of, and says how much', async () => {
    const { agent } = await desk.open('one');
    expect(upload(agent.token, Buffer.alloc(10_000, 'h')).ok).toBe(true);
    engine().blobs.put(Buffer.alloc(10_000, 'stray'));
    desk.assembly.agent.bytes.put(Buffer.alloc(10_000, 'expected'));
    writeFileSync(engine().linePath(77), 'stray');
    mkdirSync(join(engine().folder.images, '.building-1-0-x'));
    expect(await desk.call('maintenance.collect')).toMatchObject({ lines: 1, blobs: 0, images: 0 });
    expect(await desk.call('maintenance.collect', { grace_seconds: 0 })).toMatchObject({
      blobs: 1,
      images: 1,
    });
    expect(filesIn('blobs')).toHaveLength(2);
  });

  test('removes images that no line stands on when asked to', async () => {
    await desk.call('images.build', { world: 'notes', seed: 3 });
    await desk.open('one');
    expect((await desk.call('images.list')).items).toHaveLength(2);
    expect(await desk.call('maintenance.collect')).toMatchObject({ images: 0 });
    expect(await desk.call('maintenance.collect', { images: true })).toMatchObject({ images: 1 });
    expect((await desk.call('images.list')).items).toMatchObject([{ seed: 0, current: true }]);
    await desk.open('two', { world: 'notes', seed: 3 });
  });
});
