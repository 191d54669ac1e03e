// The control plane: strict, logged, and never at a loss for an answer.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Desk, dispatch, type Output, openDesk } from '../../tests/desk.ts';
import { controlOperations } from './operations/index.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const log = async (filter: object = {}) => (await desk.call('operator_log.list', filter)).items as Output[];

describe("the operators' log", () => {
  test('holds every call: who, what, about what, and what came of it, the newest first', async () => {
    const { key } = await desk.call('keys.create', { name: 'nightly', role: 'grader' });
    await desk.open('one');
    await desk.refused('workspaces.reset', { workspace_id: 'two' });
    await dispatch(desk.assembly.control, 'workspaces.freeze', {
      token: key,
      input: { workspace_id: 'one' },
    });
    await dispatch(desk.assembly.control, 'workspaces.reset', { token: key, input: { workspace_id: 'one' } });
    await desk.refused('workspaces.get', { workspace_id: 'one', what: 1 });
    expect(
      (await log()).map(({ key, operation, subject, outcome }) => [key, operation, subject, outcome]),
    ).toEqual([
      ['in-process', 'workspaces.get', null, 'INVALID_INPUT'],
      ['nightly', 'workspaces.reset', null, 'FORBIDDEN'],
      ['nightly', 'workspaces.freeze', 'one', 'ok'],
      ['in-process', 'workspaces.reset', 'two', 'UNKNOWN_WORKSPACE'],
      ['in-process', 'workspaces.open', 'one', 'ok'],
      ['in-process', 'keys.create', 'nightly', 'ok'],
    ]);
    expect((await log({ key: 'nightly', outcome: 'ok' })).map(({ operation }) => operation)).toEqual([
      'workspaces.freeze',
    ]);
  });

  test('names the first of many and their number', async () => {
    await desk.call('workspaces.open_many', { items: [{ id: 'g', world: 'notes', seed: 0, count: 5 }] });
    await desk.call('workspaces.close_many', { ids: [1, 2, 3, 4, 5].map((number) => `g-${number}`) });
    expect((await log()).map(({ subject }) => subject)).toEqual(['g-1, g-2, g-3 … (5)', 'g × 5']);
  });

  test('comes in pages, and keeps no more rows than it may', async () => {
    for (let count = 0; count < 7; count++) await desk.call('worlds.list');
    const first = await desk.call('operator_log.list', { operation: 'worlds.list', limit: 5 });
    const rest = await desk.call('operator_log.list', {
      operation: 'worlds.list',
      limit: 5,
      cursor: first.next_cursor,
    });
    expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([5, 2, null]);
    await desk.call('keys.create', { name: 'nightly', role: 'grader' });
    const { log } = desk.assembly.yard.engine.store;
    const row = { wall: 1, key_name: 'k', operation: 'worlds.list', subject: null, outcome: 'ok' };
    for (let count = 0; count < 11_000; count++) log.add(row);
    const kept = log.page(Number.MAX_SAFE_INTEGER, 100_000, {});
    expect(kept.length).toBeLessThanOrEqual(10_501);
    expect(kept.filter(({ operation }) => operation === 'keys.create')).toHaveLength(1);
  });

  test('keeps fewer rows about workspaces that are deleted', async () => {
    await desk.open('one');
    const { log } = desk.assembly.yard.engine.store;
    const row = { wall: 1, key_name: 'k', operation: 'workspaces.delete', outcome: 'ok' };
    for (let count = 0; count < 3000; count++)
      log.add({ ...row, subject: count % 2 === 0 ? 'one' : `gone-${count}` });
    const kept = log.page(Number.MAX_SAFE_INTEGER, 100_000, { operation: 'workspaces.delete' });
    expect(kept.filter(({ subject }) => subject === 'one')).toHaveLength(1500);
    expect(kept.filter(({ subject }) => subject !== 'one').length).toBeLessThanOrEqual(750);
  });

  test('holds no token and no key, not even where a caller put one', async () => {
    const { agent } = await desk.open('one');
    const { key } = await desk.call('keys.create', { name: 'nightly', role: 'grader' });
    await desk.refused('worlds.get', { world: agent.token });
    await desk.refused('worlds.get', { world: key });
    const text = JSON.stringify(await log());
    for (const secret of [agent.token, key]) expect(text).not.toContain(secret.slice(-20));
  });
});

test('T11 no token and no key stands in any file of the data folder but the two first keys', async () => {
  const secrets: string[] = [];
  const { agent } = await desk.open('one');
  secrets.push(agent.token, (await desk.call('keys.create', { name: 'nightly', role: 'grader' })).key);
  secrets.push((await desk.call('tokens.create', { workspace_id: 'one', principal: 'guest:ben' })).token);
  desk.agent(agent.token, 'notes.create', { title: 'x' });
  await desk.call('workspaces.freeze', { workspace_id: 'one' });
  const { path } = desk.assembly.yard.engine.folder;
  for (const name of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = readFileSync(join(name.parentPath, name.name)).toString('latin1');
    for (const secret of secrets) expect(bytes.includes(secret.slice(-40)), name.name).toBe(false);
  }
});

describe('answers', () => {
  test('are given after rows that wait are written', async () => {
    const { agent } = await desk.open('one');
    const path = desk.assembly.yard.engine.linePath(1);
    expect(existsSync(path)).toBe(false);
    desk.agent(agent.token, 'notes.create', { title: 'x' });
    desk.agent(agent.token, 'notes.list');
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3);
    const running = desk.call('workspaces.get', { workspace_id: 'one' });
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4);
    expect((await running).entry).toBe(2);
  });

  test('unknown fields and wrong types are refused by name', async () => {
    const problem = await desk.refused('workspaces.fork', { workspace_id: 'one', count: '3', copies: 2 });
    expect(problem).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/copies', '/count']);
  });

  test('what is odd gives a problem and never a defect', async () => {
    const onDefect = vi.fn();
    const strict = openDesk({ onDefect });
    await strict.open('one');
    const odd = [
      null,
      1,
      'x',
      [],
      true,
      {},
      { workspace_id: 'one' },
      { workspace_id: ['one'] },
      { __proto__: 1 },
    ];
    const more = [
      { workspace_id: '\u0000' },
      { workspace_id: '\ud800' },
      { items: [] },
      { items: [{}] },
      { ids: [1] },
    ];
    for (const { id } of controlOperations)
      for (const input of [...odd, ...more]) {
        const outcome = await dispatch(strict.assembly.operator, id, { input });
        const status = outcome.ok ? 200 : outcome.problem.status;
        expect([id, input, status < 500 || status === 507]).toEqual([id, input, true]);
        if (id.startsWith('workspaces.'))
          await strict.call('workspaces.open', { workspace_id: 'one', world: 'notes', reopen: true });
      }
    expect(onDefect).not.toHaveBeenCalled();
    strict.close();
  });
});

describe('a defect of ours', () => {
  test('is reported with an incident, sets aside the workspace that broke a rule, and no other', async () => {
    const onDefect = vi.fn();
    const broken = openDesk({ onDefect });
    await broken.open('one');
    await broken.open('two');
    const { engine } = broken.assembly.yard;
    const workspace = engine.workspace('one');
    const live = workspace?.live();
    live?.copy.db.exec('DROP TABLE _timers');
    const first = await broken.refused('clock.read', { workspace_id: 'one' });
    expect(first).toMatchObject({ status: 503, code: 'WORKSPACE_BROKEN' });
    expect(first.detail).toMatch(/inc_[0-9a-f]{16}/);
    expect(onDefect).toHaveBeenCalledOnce();
    await broken.call('clock.read', { workspace_id: 'two' });
    broken.close();
  });
});
