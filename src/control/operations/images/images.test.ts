// Worlds and images: listed, built once, found again.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Desk, openDesk } from '../../../../tests/desk.ts';
import { fixture } from '../../../../tests/harness.ts';

let worlds: string;
let desk: Desk;
beforeEach(() => {
  worlds = mkdtempSync(join(tmpdir(), 'worlds-'));
  cpSync(fixture.worlds, worlds, { recursive: true });
  desk = openDesk({ worlds });
});
afterEach(() => {
  desk.close();
  rmSync(worlds, { recursive: true });
});

const notes = () => join(worlds, 'notes.yaml');
const build = (more: object = {}) => desk.call('images.build', { world: 'notes', ...more });

test('worlds are listed, and one is read without building it', async () => {
  expect((await desk.call('worlds.list')).items).toContainEqual({ world: 'notes' });
  expect(await desk.call('worlds.get', { world: 'notes' })).toMatchObject({
    world: 'notes',
    title: 'Notes',
    now: '2026-09-14T08:00:00.000Z',
    principal: 'guest:ada',
    apps: ['gate', 'notes'],
  });
  expect(await desk.refused('worlds.get', { world: 'nowhere' })).toMatchObject({ code: 'UNKNOWN_WORLD' });
  expect((await desk.call('images.list')).items).toEqual([]);
});

test('an image is built once per world and seed, and found again at once', async () => {
  const { library } = desk.assembly;
  const builds = vi.spyOn(library, 'build');
  const image = await build();
  expect(image).toMatchObject({ world: 'notes', seed: 0, current: true, rows: expect.any(Number) });
  expect(await build()).toEqual(image);
  expect(builds).toHaveBeenCalledTimes(1);
  expect((await build({ seed: 1 })).image).not.toBe(image.image);
  expect((await desk.call('images.list')).items).toHaveLength(2);
  expect(await build({ rebuild: true })).toEqual(image);
});

test('many who want the same image wait for one build', async () => {
  const opened = await Promise.all(['a', 'b', 'c'].map((id) => desk.open(id)));
  expect(new Set(opened.map(({ workspace }) => workspace.image)).size).toBe(1);
});

test('a world file that changed gives another image, without a restart', async () => {
  const { image } = await build();
  writeFileSync(notes(), readFileSync(notes(), 'utf8').replace('Price list', 'Prices'));
  expect((await build()).image).not.toBe(image);
});

test('a world file that cannot be used is a problem that says where and why', async () => {
  writeFileSync(notes(), readFileSync(notes(), 'utf8').replace('title: Price list', 'name: Price list'));
  for (const [operation, input] of [
    ['images.build', { world: 'notes' }],
    ['worlds.get', { world: 'notes' }],
    ['workspaces.open', { workspace_id: 'one', world: 'notes' }],
  ] as const) {
    const problem = await desk.refused(operation, input);
    expect(problem).toMatchObject({ status: 422, code: 'INVALID_WORLD' });
    expect(problem.detail).toMatch(/notes\.yaml:\d+/);
  }
});

test('an image of other tables is said to be outdated, and is built again', async () => {
  const data = join(worlds, 'data');
  const older = openDesk({ data, worlds, apps: fixture.apps });
  const { token } = (await older.open('one')).agent;
  older.close();
  const [gate, notesApp] = fixture.apps;
  const newer = openDesk({
    data,
    worlds,
    apps: [gate, { ...notesApp, search: [] }] as typeof fixture.apps,
    onDefect: () => undefined,
  });
  const { items } = await newer.call('images.list');
  expect(items).toMatchObject([{ current: false }]);
  const { image } = items[0];
  expect(await newer.refused('workspaces.open', { workspace_id: 'two', image })).toMatchObject({
    status: 409,
    code: 'IMAGE_OUTDATED',
  });
  expect((await newer.refused('workspaces.get', { workspace_id: 'one' })).code).toBe('IMAGE_OUTDATED');
  expect(newer.outcome(token, 'notes.list')).toMatchObject({ problem: { status: 503 } });
  expect((await newer.call('maintenance.incidents')).items).toEqual([]);
  expect((await newer.open('three')).workspace.image).not.toBe(image);
  newer.close();
});
