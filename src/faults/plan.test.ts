// Fault plans: rules are checked when they are set, act when they say, and are part of the state.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, type Output, openDesk } from '../../tests/desk.ts';

let desk: Desk;
let token: string;
beforeEach(async () => {
  desk = openDesk();
  token = (await desk.open('one')).agent.token;
});
afterEach(() => desk.close());

const one = { workspace_id: 'one' };
const set = (...rules: object[]) => desk.call('faults.set', { ...one, rules });
const busy = (trigger?: object, more: object = {}) => ({
  id: 'busy',
  kind: 'status',
  status: 503,
  ...(trigger && { trigger }),
  ...more,
});
const list = () => desk.outcome(token, 'notes.list');
/** `x` for every call that the fault acted on. */
const pattern = (count: number) => Array.from({ length: count }, () => (list().ok ? '.' : 'x')).join('');

describe('R12: a trigger', () => {
  test.each([
    [undefined, 'xxxxxx'],
    [{ on: 'always' }, 'xxxxxx'],
    [{ on: 'nth', n: 3 }, '..x...'],
    [{ on: 'first', n: 2 }, 'xx....'],
    [{ on: 'every', n: 2 }, '.x.x.x'],
  ])('%j acts on %s', async (trigger, acted) => {
    await set(busy(trigger));
    expect(pattern(6)).toBe(acted);
  });

  test('by chance is drawn from the fault seed: the same every time, another with another seed', async () => {
    const rule = busy({ on: 'probability', p: 0.5 });
    const run = async (id: string, fault_seed: number) => {
      token = (await desk.open(id, { world: 'notes', faults: [rule], fault_seed })).agent.token;
      return pattern(40);
    };
    const acted = await run('two', 1);
    expect(acted).toMatch(/x.*\..*x/);
    expect(await run('three', 1)).toBe(acted);
    expect(await run('four', 2)).not.toBe(acted);
  });
});

describe('a rule', () => {
  test('matches by operation and principal; the first that fires acts, later ones do not see the call', async () => {
    const ben = (await desk.call('tokens.create', { ...one, principal: 'guest:ben' })).token;
    await set(
      { id: 'ben', kind: 'status', status: 429, match: { principal: 'guest:ben' } },
      {
        id: 'writes',
        kind: 'status',
        status: 423,
        match: { operation: 'notes.create' },
        trigger: { on: 'nth', n: 2 },
      },
      { id: 'rest', kind: 'status', status: 500, enabled: false },
    );
    const status = (outcome: Output) => (outcome.ok ? 200 : outcome.problem.status);
    expect(status(desk.outcome(ben, 'notes.create', { title: 'x' }))).toBe(429);
    expect(status(desk.outcome(token, 'notes.create', { title: 'x' }))).toBe(200);
    expect(status(desk.outcome(token, 'notes.create', { title: 'x' }))).toBe(423);
    expect(status(list())).toBe(200);
    const { rules } = await desk.call('faults.list', one);
    expect(rules.map(({ id, seen, hits, match }: Output) => [id, seen, hits, match])).toEqual([
      ['ben', 1, 1, { principal: 'ben' }],
      ['writes', 2, 1, { operation: 'notes.create' }],
      ['rest', 0, 0, {}],
    ]);
  });

  test('that is spent stays listed, and a new plan counts from zero', async () => {
    await set(busy({ on: 'first', n: 1 }));
    expect(pattern(3)).toBe('x..');
    expect((await desk.call('faults.list', one)).rules).toMatchObject([{ id: 'busy', seen: 3, hits: 1 }]);
    await set(busy({ on: 'first', n: 1 }));
    expect(pattern(3)).toBe('x..');
    await set();
    expect(pattern(2)).toBe('..');
    expect((await desk.call('faults.list', one)).rules).toEqual([]);
  });

  test('and its counters are part of the line: dropped, forked and restored like everything else', async () => {
    await set(busy({ on: 'nth', n: 3 }));
    expect(pattern(1)).toBe('.');
    await desk.call('snapshots.create', { ...one, name: 'here' });
    desk.assembly.yard.engine.workspace('one')?.drop();
    expect(pattern(3)).toBe('.x.');
    const { items } = await desk.call('workspaces.fork', { ...one, at: 'here' });
    token = items[0].agent.token;
    expect(pattern(3)).toBe('.x.');
    token = (await desk.call('workspaces.restore', { ...one, snapshot: 'here' })).agent.token;
    expect(pattern(3)).toBe('.x.');
    token = (await desk.call('workspaces.reset', one)).agent.token;
    expect(pattern(3)).toBe('...');
  });

  test('T31: leaves its name in the journal and nowhere on the agent plane', async () => {
    await set({ ...busy(), id: 'canary-8c1f', note: 'canary-77aa' });
    const outcome = list();
    expect(JSON.stringify(outcome)).not.toContain('canary');
    expect(outcome).toMatchObject({ problem: { code: 'SERVICE_UNAVAILABLE', retry_after: 20 } });
    const { items } = await desk.call('inspection.journal', one);
    expect(items.at(-1)).toMatchObject({
      outcome: 'SERVICE_UNAVAILABLE',
      faults: [{ rule: 'canary-8c1f', kind: 'status' }],
    });
  });
});

describe('the kinds', () => {
  test('status answers with its code, title and wait', async () => {
    await set(busy(undefined, { status: 423, code: 'CHECKED_OUT', retry_after: 60 }));
    expect(list()).toMatchObject({
      problem: {
        status: 423,
        code: 'CHECKED_OUT',
        type: 'urn:problem:CHECKED_OUT',
        title: 'Locked',
        retry_after: 60,
      },
    });
    const statuses = [401, 403, 404, 409, 423, 429, 500, 502, 503, 504, 507];
    for (const status of statuses) {
      await set(busy(undefined, { status }));
      expect(list()).toMatchObject({ problem: { status, detail: expect.stringMatching(/\.$/) } });
    }
  });

  test('discard answers well and keeps nothing', async () => {
    await set({ id: 'gone', kind: 'discard' });
    const before = await desk.call('inspection.digest', one);
    const note = desk.agent(token, 'notes.create', {
      title: 'x',
      body: 'y'.repeat(2000),
      remind_in_seconds: 60,
    });
    expect(note).toMatchObject({ title: 'x', etag: '2' });
    expect((await desk.call('inspection.digest', one)).content).toBe(before.content);
    expect(desk.outcome(token, 'notes.get', { note_id: note.id })).toMatchObject({
      problem: { status: 404 },
    });
    expect((await desk.call('clock.read', one)).pending).toBe(0);
    expect((await desk.call('inspection.digest', { ...one, recount: true })).recounted.agrees).toBe(true);
  });

  test('lost keeps everything and tells the surface to lose the answer', async () => {
    await set({ id: 'gone', kind: 'lost', match: { operation: 'notes.create' } });
    expect(desk.outcome(token, 'notes.create', { title: 'x' })).toMatchObject({ ok: true, reply: 'lost' });
    await set();
    expect(desk.agent(token, 'notes.list').items[0].title).toBe('x');
  });
});

describe('what is refused', () => {
  const refusal = async (...rules: object[]) => desk.refused('faults.set', { ...one, rules });

  test('names that do not exist, with the ones that do', async () => {
    const problem = await refusal(
      busy(),
      busy(undefined, { id: 'b', match: { operation: 'notes.fly', principal: 'person:zoe' } }),
    );
    expect(problem).toMatchObject({
      status: 422,
      errors: [
        { pointer: '/rules/1/match/operation', message: expect.stringContaining('notes.create, notes.get') },
        { pointer: '/rules/1/match/principal', message: expect.stringContaining('guest:ada, guest:ben') },
      ],
    });
  });

  test('an operation of the company itself, a read to discard, an id given twice', async () => {
    expect((await refusal(busy(undefined, { match: { operation: 'notes.remind' } }))).status).toBe(422);
    const reading = { id: 'r', kind: 'discard', match: { operation: 'notes.list' } };
    expect((await refusal(reading)).errors?.[0]?.message).toContain('acts on writes');
    expect((await refusal(busy(), busy())).errors).toMatchObject([{ pointer: '/rules/1/id' }]);
  });

  test.each([
    [busy(undefined, { status: 200 })],
    [busy(undefined, { status: 999 })],
    [busy(undefined, { status: '503' })],
    [busy(undefined, { code: 'lower' })],
    [busy(undefined, { retry_after: -1 })],
    [busy({ on: 'nth', n: 0 })],
    [busy({ on: 'nth' })],
    [busy({ on: 'sometimes' })],
    [busy({ on: 'probability', p: 1 })],
    [busy(undefined, { id: '' })],
    [busy(undefined, { unknown: 1 })],
    [{ id: 'x', kind: 'explode' }],
    [{ id: 'x', kind: 'lost', status: 503 }],
  ])('%j', async (rule) => {
    expect(await refusal(rule)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect((await desk.call('faults.list', one)).rules).toEqual([]);
  });

  test('a wrong status, with the ones there are', async () => {
    const problem = await refusal(busy(undefined, { status: 418 }));
    expect(problem.errors?.[0]?.message).toContain('503');
  });
});
