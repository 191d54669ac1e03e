// Opening: two fields suffice, the same body gives the same answer, another is refused.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../tests/desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

describe('opening', () => {
  test('takes a world and a seed, and answers exactly what an agent and its trainer need', async () => {
    const opened = await desk.open('one');
    expect(opened).toEqual({
      workspace: {
        id: 'one',
        world: 'notes',
        seed: 0,
        image: expect.stringMatching(/^[0-9a-f]{64}$/),
        line: 1,
        now: '2026-09-14T08:00:00.000Z',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        expires_at: expect.stringMatching(/Z$/),
      },
      agent: {
        principal: 'ada',
        token: expect.stringMatching(/^tya_1_/),
        api_url: 'http://agent.example',
        mcp_url: 'http://agent.example/mcp',
        capability_url: `http://agent.example/t/${opened.agent.token}`,
      },
    });
  });

  test('makes no copy', async () => {
    await desk.open('one');
    await desk.open('one');
    await desk.call('workspaces.get', { workspace_id: 'one' });
    expect(desk.assembly.yard.engine.copies.count).toBe(0);
  });

  test('twice with the same body gives the same answer, token included, with current values', async () => {
    const first = await desk.open('one');
    desk.agent(first.agent.token, 'notes.create', { title: 'x' });
    const again = await desk.open('one');
    expect(again.agent).toEqual(first.agent);
    expect(again.workspace).toMatchObject({ id: 'one', line: first.workspace.line });
    expect(again.workspace.now).toBe('2026-09-14T08:01:00.000Z');
    expect(again.workspace.digest).not.toBe(first.workspace.digest);
  });

  test('gives another token after a reset, and then that one again', async () => {
    const first = await desk.open('one');
    const reset = await desk.call('workspaces.reset', { workspace_id: 'one' });
    expect(reset.agent.token).not.toBe(first.agent.token);
    expect((await desk.open('one')).agent.token).toBe(reset.agent.token);
  });

  test('refuses another body with 409', async () => {
    await desk.open('one');
    const problem = await desk.refused('workspaces.open', { workspace_id: 'one', world: 'notes', seed: 1 });
    expect(problem).toMatchObject({ status: 409, code: 'WORKSPACE_EXISTS' });
  });

  test('takes defaults and what they stand for as the same body', async () => {
    const first = await desk.open('one', { world: 'notes', seed: 0 });
    const again = await desk.open('one', { seed: 0, ttl_seconds: 86_400, world: 'notes' });
    expect(again.agent).toEqual(first.agent);
    expect((await desk.open('one', { world: 'notes' })).agent).toEqual(first.agent);
  });

  test.each([['frozen'], ['closed'], ['expired']])(
    'a %s one is over, unless it may begin anew',
    async (how) => {
      const first = await desk.open('one');
      desk.agent(first.agent.token, 'notes.create', { title: 'x' });
      await end(how);
      const body = { workspace_id: 'one', world: 'notes', seed: 0 };
      const problem = await desk.refused('workspaces.open', body);
      expect(problem).toMatchObject({ status: 410, code: 'WORKSPACE_ENDED' });
      expect(problem.detail).toContain(how === 'frozen' ? 'frozen' : 'closed');
      const anew = await desk.call('workspaces.open', { ...body, reopen: true });
      expect(anew.workspace.digest).toBe(first.workspace.digest);
      expect(anew.agent.token).not.toBe(first.agent.token);
      expect(desk.outcome(first.agent.token, 'notes.list').ok).toBe(false);
      expect(desk.agent(anew.agent.token, 'notes.list').items).toHaveLength(2);
    },
  );

  async function end(how: string): Promise<void> {
    if (how === 'frozen') await desk.call('workspaces.freeze', { workspace_id: 'one' });
    else if (how === 'closed') await desk.call('workspaces.delete', { workspace_id: 'one', keep: true });
    else expect(desk.sweep(2 * 86_400).expired).toBe(1);
  }

  test.each([['a/b'], [''], ['.hidden'], ['-x'], ['x'.repeat(129)], ['a b'], ['..'], ['a\u0000'], ['ä']])(
    'refuses the id %j',
    async (id) => {
      const problem = await desk.refused('workspaces.open', { workspace_id: id, world: 'notes', seed: 0 });
      expect(problem.status).toBe(400);
    },
  );

  test('takes ids up to their full length', async () => {
    const id = `A${'b.-_9'.repeat(25)}cc`;
    expect(id).toHaveLength(128);
    expect((await desk.open(id)).workspace.id).toBe(id);
  });

  test('takes exactly one of world, snapshot and image', async () => {
    const { image } = (await desk.open('one')).workspace;
    await desk.call('snapshots.create', { workspace_id: 'one', name: 'here' });
    for (const body of [{}, { world: 'notes', image }, { snapshot: 'one/here', image }])
      expect(await desk.refused('workspaces.open', { workspace_id: 'two', ...body })).toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ message: 'Give exactly one of "world", "snapshot" and "image".' }],
      });
    expect((await desk.open('two', { image })).workspace.image).toBe(image);
    expect((await desk.open('three', { snapshot: 'one/here' })).workspace.image).toBe(image);
  });

  test.each([
    [{ world: 'nowhere' }, 'UNKNOWN_WORLD'],
    [{ image: '0'.repeat(64) }, 'UNKNOWN_IMAGE'],
    [{ snapshot: 'one/none' }, 'UNKNOWN_SNAPSHOT'],
    [{ snapshot: 'nobody/none' }, 'UNKNOWN_SNAPSHOT'],
    [{ world: 'notes', principal: 'guest:zoe' }, 'UNKNOWN_PRINCIPAL'],
    [{ world: 'notes', tools: { set: ['mail'] } }, 'UNKNOWN_REFERENCE'],
    [{ world: 'notes', tools: { allow: ['notes_fly'] } }, 'UNKNOWN_REFERENCE'],
    [{ world: 'notes', tools: { rename: { notes_get: 'notes_list' } } }, 'UNKNOWN_REFERENCE'],
    [{ world: 'notes', clock: { mode: 'fast' } }, 'INVALID_INPUT'],
    [{ world: 'notes', limits: { sockets: 1 } }, 'INVALID_INPUT'],
    [{ world: 'notes', ttl_seconds: 0 }, 'INVALID_INPUT'],
    [
      { world: 'notes', faults: [{ id: 'a', kind: 'lost', match: { operation: 'no.such' } }] },
      'UNKNOWN_REFERENCE',
    ],
  ])('refuses %j', async (body, code) => {
    await desk.open('one');
    expect((await desk.refused('workspaces.open', { workspace_id: 'two', ...body })).code).toBe(code);
    expect((await desk.refused('workspaces.get', { workspace_id: 'two' })).code).toBe('UNKNOWN_WORKSPACE');
  });
});

describe('options', () => {
  test('the principal may be a handle or an id', async () => {
    expect((await desk.open('one', { world: 'notes', principal: 'guest:ben' })).agent.principal).toBe('ben');
    expect((await desk.open('two', { world: 'notes', principal: 'cleo' })).agent.principal).toBe('cleo');
  });

  test('clock, faults and fault seed are an entry of the line, and a reset gives them back', async () => {
    const faults = [{ id: 'busy', kind: 'status', status: 503, trigger: { on: 'first', n: 1 } }];
    const body = { world: 'notes', clock: { mode: 'manual' }, faults, fault_seed: 9 };
    const opened = await desk.open('one', body);
    const plain = await desk.open('two');
    expect(opened.workspace.digest).toBe(plain.workspace.digest);
    const look = async () => {
      const { token } = (await desk.open('one', body)).agent;
      const { now } = (await desk.open('one', body)).workspace;
      const first = desk.outcome(token, 'notes.list');
      const second = desk.outcome(token, 'notes.list');
      const { items } = await desk.call('inspection.journal', { workspace_id: 'one' });
      const { clock } = await desk.call('clock.read', { workspace_id: 'one' });
      return [
        now,
        first.ok,
        second.ok,
        clock,
        items.map(({ wall: _, line: __, ...item }: Record<string, unknown>) => item),
      ];
    };
    const before = await look();
    expect(before.slice(0, 4)).toEqual(['2026-09-14T08:00:00.000Z', false, true, { mode: 'manual' }]);
    expect((before[4] as { operation: string }[]).map(({ operation }) => operation)).toEqual([
      'workspaces.open',
      'notes.list',
      'notes.list',
    ]);
    await desk.call('clock.set_mode', { workspace_id: 'one', mode: 'step' });
    await desk.call('workspaces.reset', { workspace_id: 'one' });
    expect(await look()).toEqual(before);
  });

  test('limits hold', async () => {
    const { agent } = await desk.open('one', { world: 'notes', limits: { journal_entries: 2 } });
    desk.agent(agent.token, 'notes.list');
    desk.agent(agent.token, 'notes.list');
    expect(desk.outcome(agent.token, 'notes.list')).toMatchObject({ ok: false, problem: { status: 507 } });
  });

  test('tools are kept as the MCP surface spells them', async () => {
    const tools = {
      set: ['notes'],
      allow: ['notes.get', 'notes_list'],
      rename: { 'notes.get': 'read_note' },
    };
    await desk.open('one', { world: 'notes', tools });
    expect(desk.assembly.yard.engine.workspace('one')?.options.tools).toEqual({
      set: ['notes'],
      allow: ['notes_get', 'notes_list'],
      rename: { notes_get: 'read_note' },
    });
  });

  test('a seed with an image gives other ids and draws, without one the ids of the image', async () => {
    const { image } = (await desk.open('one')).workspace;
    const made = async (id: string, body: object) => {
      const { agent, workspace } = await desk.open(id, body);
      return [workspace.seed, desk.agent(agent.token, 'notes.create', { title: 'x' }).id];
    };
    const [seed, own] = await made('two', { image });
    expect(seed).toBe(0);
    expect(await made('three', { image })).toEqual([0, own]);
    const [other, different] = await made('four', { image, seed: 7 });
    expect(other).toBe(7);
    expect(different).not.toBe(own);
  });
});
