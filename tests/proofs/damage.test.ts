// Damage and want of room: found before use, answered clearly, and never spread.
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHECKPOINT_CHANGES } from '../../src/engine/checkpoint.ts';
import { AppendError, LineWriter } from '../../src/engine/line-file.ts';
import { type Desk, type Output, openDesk } from '../desk.ts';

let folder: string;
let desk: Desk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damage-'));
  desk = openDesk({ data: join(folder, 'data'), onDefect: () => undefined });
});
afterEach(() => {
  desk.close();
  rmSync(folder, { recursive: true });
});

const engine = () => desk.assembly.yard.engine;
const write = (token: string, title = 'x') => desk.agent(token, 'notes.create', { title }).id as string;

/** Stops the server, changes a file, starts it again. */
function between(change: () => void): void {
  desk.close();
  change();
  desk = openDesk({ data: join(folder, 'data'), onDefect: () => undefined });
}

function flip(path: string, place: number): void {
  const bytes = readFileSync(path);
  bytes[place] = (bytes[place] as number) ^ 1;
  rmSync(path);
  writeFileSync(path, bytes);
}

const lineFile = (line: number) => join(folder, 'data', 'lines', `${line}.log`);

describe('R02 T07: a damaged line', () => {
  test.each([
    ['with a flipped byte', () => flip(lineFile(1), statSync(lineFile(1)).size - 40)],
    ['that was cut short', () => truncateSync(lineFile(1), statSync(lineFile(1)).size - 60)],
    ['that is gone', () => rmSync(lineFile(1))],
    ['with a foreign header', () => writeFileSync(lineFile(1), '{"format":9}\n')],
  ])('%s sets its workspace aside with an incident, and no other', async (_, damage) => {
    const { agent } = await desk.open('one');
    for (let count = 0; count < 5; count++) write(agent.token);
    const two = await desk.open('two');
    between(damage);
    const outcome = desk.outcome(agent.token, 'notes.list');
    expect(outcome).toMatchObject({ problem: { status: 503, code: 'WORKSPACE_BROKEN' } });
    const { items } = await desk.call('maintenance.incidents');
    expect(items).toMatchObject([
      { workspace_id: 'one', reason: expect.stringContaining('DamagedLineError') },
    ]);
    expect(outcome).toMatchObject({ problem: { detail: expect.stringContaining(items[0].incident) } });
    for (const operation of [
      'inspection.diff',
      'inspection.journal',
      'workspaces.reset',
      'workspaces.export',
    ])
      expect(await desk.refused(operation, { workspace_id: 'one' })).toMatchObject({
        code: 'WORKSPACE_BROKEN',
      });
    expect(await desk.call('workspaces.get', { workspace_id: 'one' })).toMatchObject({
      incident: items[0].incident,
    });
    write(two.agent.token);
    await desk.call('workspaces.open', { workspace_id: 'one', world: 'notes', reopen: true });
    expect((await desk.call('maintenance.incidents')).items).toEqual([]);
  });

  test('is found by inspection before an agent calls', async () => {
    const { agent } = await desk.open('one');
    write(agent.token);
    between(() => flip(lineFile(1), statSync(lineFile(1)).size - 40));
    expect((await desk.refused('inspection.diff', { workspace_id: 'one' })).code).toBe('WORKSPACE_BROKEN');
    expect((await desk.call('maintenance.incidents')).items).toHaveLength(1);
  });
});

describe('R04: a damaged image', () => {
  const partOf = (image: string, part: string) => join(folder, 'data', 'images', image, part);

  test.each([['rows'], ['text'], ['manifest.json']])(
    'with a flipped byte in its %s opens nothing',
    async (part) => {
      const { workspace, agent } = await desk.open('one');
      between(() => flip(partOf(workspace.image, part), 40));
      const world = { world: 'notes', seed: 0 };
      expect(await desk.refused('workspaces.open', { workspace_id: 'two', ...world })).toMatchObject({
        status: 503,
        code: 'IMAGE_DAMAGED',
      });
      const many = await desk.call('workspaces.open_many', {
        items: [
          { id: 'g', ...world },
          { id: 'h', world: 'notes', seed: 1 },
        ],
      });
      expect(many.items.map(({ problem }: Output) => problem?.code)).toEqual(['IMAGE_DAMAGED', undefined]);
      await desk.call('images.build', { ...world, rebuild: true });
      await desk.open('two');
      desk.agent(agent.token, 'notes.list');
    },
  );

  test('whose manifest is damaged hides no other, and the sweeper goes on', async () => {
    const [one, two] = await Promise.all([
      desk.call('images.build', { world: 'notes', seed: 0 }),
      desk.call('images.build', { world: 'notes', seed: 1 }),
    ]);
    between(() => flip(partOf(one.image, 'manifest.json'), 40));
    const { items } = await desk.call('images.list');
    expect(items.map(({ image }: Output) => image)).toEqual([two.image]);
    expect(desk.sweep(0, { maxBytes: 1 })).toMatchObject({ expired: 0 });
  });

  test('sets a workspace aside that is called on it', async () => {
    const { workspace, agent } = await desk.open('one');
    between(() => flip(partOf(workspace.image, 'rows'), 5000));
    expect(desk.outcome(agent.token, 'notes.list')).toMatchObject({ problem: { code: 'WORKSPACE_BROKEN' } });
  });
});

describe('a checkpoint', () => {
  /** An agent that makes more changes than a line may have without one. */
  async function busy(): Promise<string> {
    const { agent } = await desk.open('one', { world: 'notes', seed: 0, clock: { mode: 'manual' } });
    const first = write(agent.token);
    const live = engine().workspace('one')?.live();
    for (let count = 0; (live?.changes ?? 0) <= CHECKPOINT_CHANGES; count++)
      desk.agent(agent.token, 'notes.revise', { note_id: first, body: `body ${count}` });
    return agent.token;
  }
  const checkpoints = () => engine().store.images.checkpoints(1);
  const digest = (more: object = {}) => desk.call('inspection.digest', { workspace_id: 'one', ...more });

  test('is made when a long line is dropped, a moment later, and waking begins there', async () => {
    const token = await busy();
    const before = await digest();
    const early = await digest({ as_of: '500' });
    expect(engine().workspace('one')?.drop()).toBe(false);
    expect(checkpoints()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(engine().workspace('one')?.isLive).toBe(false);
    expect(checkpoints()).toMatchObject([{ place: before.entry }]);
    expect(await digest({ recount: true })).toEqual({
      ...before,
      recounted: { content: before.content, agrees: true },
    });
    expect(engine().workspace('one')?.live().changes).toBe(0);
    expect(await digest({ as_of: '500' })).toEqual(early);
    const note = write(token);
    expect(
      (await desk.call('inspection.entity', { workspace_id: 'one', entity: 'note', record_id: note })).entry,
    ).toBe(before.entry + 1);
    expect((await desk.call('images.list')).items).toHaveLength(1);
    await desk.call('workspaces.delete', { workspace_id: 'one' });
    expect(readdirSync(engine().folder.images)).toHaveLength(1);
  }, 60_000);

  test('that is damaged is forgotten: the journal holds everything', async () => {
    const token = await busy();
    const before = await digest();
    between(() => undefined);
    const image = checkpoints()[0]?.image as string;
    between(() => flip(join(folder, 'data', 'images', image, 'rows'), 5000));
    expect(await digest()).toEqual(before);
    expect(checkpoints()).toEqual([]);
    write(token);
    expect((await desk.call('maintenance.incidents')).items).toEqual([]);
  }, 60_000);
});

describe('R03: a full disk', () => {
  /** Appends fail as they do when there is no room: part of the row is written, then the error. */
  function fill() {
    const append = vi.spyOn(LineWriter.prototype, 'append').mockImplementation(() => {
      throw new AppendError('The journal could not be written.');
    });
    return () => append.mockRestore();
  }

  test('a write answers 507 and nothing of it stays, not even time', async () => {
    const { agent } = await desk.open('one');
    write(agent.token);
    const before = await desk.call('inspection.digest', { workspace_id: 'one' });
    const free = fill();
    expect(desk.outcome(agent.token, 'notes.create', { title: 'lost' })).toMatchObject({
      problem: { status: 507, code: 'STORAGE_FULL' },
    });
    expect(await desk.refused('clock.advance', { workspace_id: 'one', by: 'PT1H' })).toMatchObject({
      status: 507,
    });
    expect(await desk.refused('clock.set_mode', { workspace_id: 'one', mode: 'manual' })).toMatchObject({
      status: 507,
    });
    free();
    expect(await desk.call('inspection.digest', { workspace_id: 'one' })).toEqual(before);
    expect((await desk.call('clock.read', { workspace_id: 'one' })).clock.mode).toBe('step');
    write(agent.token);
    expect((await desk.call('inspection.journal', { workspace_id: 'one' })).items).toHaveLength(2);
  });

  test('reads that wait are written when there is room again', async () => {
    const { agent } = await desk.open('one');
    const flush = vi.spyOn(LineWriter.prototype, 'flush').mockImplementation(() => {
      throw new AppendError('The journal could not be written.');
    });
    for (let count = 0; count < 3; count++) desk.agent(agent.token, 'notes.list');
    expect(await desk.refused('inspection.journal', { workspace_id: 'one' })).toMatchObject({ status: 507 });
    expect(engine().workspace('one')?.drop()).toBe(false);
    flush.mockRestore();
    write(agent.token);
    const { items } = await desk.call('inspection.journal', { workspace_id: 'one' });
    expect(items.map(({ operation }: Output) => operation)).toEqual([
      'notes.list',
      'notes.list',
      'notes.list',
      'notes.create',
    ]);
  });
});
