// What every operation on a workspace answers while it is open, frozen or closed: every cell of the table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../tests/desk.ts';
import { controlOperations } from './operations/index.ts';
import { type State, states } from './states.ts';

let desk: Desk;
beforeAll(() => {
  desk = openDesk();
});
afterAll(() => desk.close());

/** What each operation needs beside the workspace. */
const inputs: Record<string, object> = {
  'workspaces.open': { world: 'notes', seed: 0 },
  'workspaces.restore': { snapshot: 'here' },
  'snapshots.create': { name: 'here' },
  'tokens.create': { principal: 'guest:ben' },
  'clock.set_mode': { mode: 'manual' },
  'clock.advance': { by: 'PT1H' },
  'faults.set': { rules: [] },
  'inspection.entities': { entity: 'guest' },
  'inspection.entity': { entity: 'guest', record_id: 'ada' },
};

let made = 0;

/** A new workspace with a snapshot, brought into a state. */
async function workspaceIn(state: State): Promise<string> {
  made += 1;
  const id = `w${made}`;
  const { agent } = await desk.open(id);
  await desk.call('snapshots.create', { workspace_id: id, name: 'here' });
  desk.agent(agent.token, 'notes.list');
  await desk.call('workspaces.restore', { workspace_id: id, snapshot: 'here' });
  if (state === 'frozen') await desk.call('workspaces.freeze', { workspace_id: id });
  if (state === 'closed') await desk.call('workspaces.delete', { workspace_id: id, keep: true });
  return id;
}

const cells = Object.entries(states).flatMap(([operation, answers]) =>
  (['open', 'frozen', 'closed'] as const).map((state) => [operation, state, answers[state]] as const),
);

describe('the table', () => {
  test.each(cells)('%s while %s', async (operation, state, problem) => {
    const workspace_id = await workspaceIn(state);
    const input = { workspace_id, ...inputs[operation] };
    if (problem) {
      const refusal = await desk.refused(operation, input);
      expect(refusal).toMatchObject({ code: problem.code, status: problem.status });
      expect(refusal.detail).toContain(state);
    } else await desk.call(operation, input);
  });

  test('holds every operation whose input names a workspace, and no other', () => {
    const named = controlOperations.filter(({ input }) => 'workspace_id' in input.shape).map(({ id }) => id);
    expect(Object.keys(states).sort()).toEqual([...named].sort());
  });

  test('is kept by every operation that lists its problems', () => {
    for (const operation of controlOperations) {
      const answers = states[operation.id];
      const codes = new Set(operation.problems.map(({ code }) => code));
      for (const problem of Object.values(answers ?? {})) if (problem) expect(codes).toContain(problem.code);
    }
  });
});

describe('between the states', () => {
  const stateOf = async (workspace_id: string) => (await desk.call('workspaces.get', { workspace_id })).state;

  test('freeze stops the agent, reset and restore let it go on, close ends it', async () => {
    const id = await workspaceIn('frozen');
    expect(await stateOf(id)).toBe('frozen');
    const reset = await desk.call('workspaces.reset', { workspace_id: id });
    expect(await stateOf(id)).toBe('open');
    desk.agent(reset.agent.token, 'notes.list');
    await desk.call('workspaces.freeze', { workspace_id: id });
    expect(desk.outcome(reset.agent.token, 'notes.list')).toMatchObject({ problem: { status: 401 } });
    await desk.call('workspaces.restore', { workspace_id: id, snapshot: 'here' });
    expect(await stateOf(id)).toBe('open');
    await desk.call('workspaces.delete', { workspace_id: id, keep: true });
    expect(await stateOf(id)).toBe('closed');
  });

  test('a fork of a frozen one is open', async () => {
    const id = await workspaceIn('frozen');
    const { items } = await desk.call('workspaces.fork', { workspace_id: id, count: 2 });
    for (const { workspace, agent } of items) {
      expect(await stateOf(workspace.id)).toBe('open');
      desk.agent(agent.token, 'notes.list');
    }
  });

  test('an expired one says so, and nowhere that an agent failed', async () => {
    const id = await workspaceIn('open');
    desk.sweep(2 * 86_400);
    expect(await desk.call('workspaces.get', { workspace_id: id })).toMatchObject({
      state: 'closed',
      ended: 'expired',
    });
    const refusal = await desk.refused('workspaces.reset', { workspace_id: id });
    expect(refusal).toMatchObject({ code: 'WORKSPACE_CLOSED', status: 410 });
    expect(refusal.detail).toContain('closed because its time to live ran out');
    const { items } = await desk.call('inspection.journal', { workspace_id: id });
    expect(items.every(({ outcome }: { outcome: string }) => outcome === 'ok')).toBe(true);
  });

  test('a deleted one is unknown to every operation', async () => {
    const id = await workspaceIn('open');
    await desk.call('workspaces.delete', { workspace_id: id });
    for (const operation of Object.keys(states).filter((each) => each !== 'workspaces.open')) {
      const refusal = await desk.refused(operation, { workspace_id: id, ...inputs[operation] });
      expect([operation, refusal.code]).toEqual([operation, 'UNKNOWN_WORKSPACE']);
    }
  });
});
