// The fixture of five lines that a test suite needs, and what it gives: work, look, go back, branch.
import { afterAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { createYard, ProblemError } from '../../src/index.ts';
import { gateApp } from '../fixtures/gate/index.ts';
import { notesApp } from '../fixtures/notes/index.ts';
import { fixture } from '../harness.ts';

const yard = await createYard({ data: 'memory' });
const ws = await yard.open({ world: 'brennhagel', seed: 0 });
beforeEach(() => ws.reset());
afterAll(() => yard.close());

const days = { from_day: '2026-11-02', to_day: '2026-11-06', kind: 'vacation' } as const;

describe('a workspace in process', () => {
  test('an agent works as one employee, and the diff shows what it did to the field', async () => {
    const me = await ws.agent.directory.me();
    expect(JSON.stringify(me)).toContain('legal-agent');
    const carla = await ws.as('person:carla-immendorf');
    const { items } = await carla.directory.people_list({ limit: 1 });
    const absence = await carla.directory.absence_create({ ...days, note: 'Ostsee' });
    expect(items).toHaveLength(1);
    const diff = JSON.stringify(await ws.diff());
    for (const part of ['absence', absence.id, 'from_day', '2026-11-02', 'Ostsee'])
      expect(diff).toContain(part);
    const found = await ws.entities('absence', { where: [`id=${absence.id}`] });
    expect(found.items).toHaveLength(1);
    const { items: entries } = await ws.journal({ outcome: 'ok' });
    expect(entries.map(({ operation, surface }) => [operation, surface])).toEqual([
      ['directory.me', 'process'],
      ['directory.people_list', 'process'],
      ['directory.absence_create', 'process'],
    ]);
  });

  test('a reset leaves nothing, and a client from before it is refused', async () => {
    const before = await ws.digest();
    const { agent: straggler } = ws;
    const lena = await ws.as('person:lena-adomeit');
    await lena.directory.absence_create(days);
    expect((await ws.digest()).content).not.toBe(before.content);
    await ws.reset();
    expect(await ws.digest()).toMatchObject({ content: before.content, replay: before.replay });
    await expect(straggler.directory.me()).rejects.toThrow(ProblemError);
    await expect(lena.directory.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await ws.agent.directory.me()).toEqual(await ws.agent.directory.me());
  });

  test('a snapshot is a place to come back to', async () => {
    const lena = await ws.as('person:lena-adomeit');
    const absence = await lena.directory.absence_create(days);
    await ws.snapshot('planned');
    const planned = await ws.digest();
    await lena.directory.absence_delete({ absence_id: absence.id });
    await ws.restore('planned');
    expect(await ws.digest()).toMatchObject({ content: planned.content, entry: planned.entry });
    const back = await ws.as('person:lena-adomeit');
    expect(await back.directory.absence_get({ absence_id: absence.id })).toMatchObject(days);
  });

  test('eight children go their own ways, and equal calls give equal bytes', async () => {
    const children = await ws.fork(8);
    expect(new Set(children.map(({ id }) => id)).size).toBe(8);
    const [first, second, third] = children as [typeof ws, typeof ws, typeof ws];
    for (const child of [first, second])
      await (await child.as('person:lena-adomeit')).directory.absence_create(days);
    expect(await first.digest()).toMatchObject({ content: (await second.digest()).content });
    expect((await third.digest()).content).toBe((await ws.digest()).content);
    await Promise.all(children.map((child) => child.close()));
    await expect(first.agent.directory.me()).rejects.toMatchObject({ status: 401 });
  });

  test('the clock moves when it is told to, and a frozen workspace is only read', async () => {
    const at = await ws.agent.clock.now();
    expect((await ws.advance({ by: 'PT2H' })).ran).toBeGreaterThan(0);
    expect((await ws.agent.clock.now()).now > at.now).toBe(true);
    expect(await ws.freeze()).toMatchObject({ state: 'frozen' });
    await expect(ws.agent.clock.now()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await ws.diff({ from: 'start', to: 'now' })).to).toBeDefined();
  });

  test('everything else of the control plane is at hand, with its types', async () => {
    const worlds = await yard.control.worlds.list();
    expect(worlds.items).toContainEqual({ world: 'brennhagel' });
    expect(await yard.control.workspaces.get({ workspace_id: ws.id })).toMatchObject({ state: 'open' });
    await expect(yard.open({ workspace_id: ws.id, seed: 1 })).rejects.toMatchObject({
      code: 'WORKSPACE_EXISTS',
    });
    expectTypeOf(ws.digest).returns.resolves.toHaveProperty('content').toEqualTypeOf<string>();
    const wrong = () => [
      // @ts-expect-error no such field
      yard.open({ wrold: 'brennhagel' }),
      // @ts-expect-error no such operation
      ws.agent.directory.fire(),
      // @ts-expect-error operators' calls are no agent's
      ws.agent.workspaces.reset(),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});

describe('a yard of other apps', () => {
  test('has their methods and their world', async () => {
    const { worlds } = fixture;
    const other = await createYard({ data: 'memory', apps: [gateApp, notesApp], worlds, world: 'notes' });
    const [one, two] = [await other.open(), await other.open({ seed: 7 })];
    const note = await one.agent.notes.create({ title: 'Call Tarvik' });
    expectTypeOf(note.state).toEqualTypeOf<'open' | 'done'>();
    expect((await one.agent.notes.list()).items).toHaveLength(3);
    expect((await two.agent.notes.list()).items).toHaveLength(2);
    expect([one.id, two.id]).toEqual(['workspace-1', 'workspace-2']);
    const ben = await one.as('guest:ben', { pays: false });
    await expect(ben.notes.get({ note_id: note.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await other.close();
  });
});
