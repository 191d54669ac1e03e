// Refusals that need an unusual day: a storm of timers, a workspace held by a job, a service that counts calls.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openNotes, type TestWorkspace } from '../harness.ts';
import { reached } from '../record.ts';

let work: TestWorkspace;
beforeEach(() => {
  work = openNotes();
});
afterEach(() => work.close());

test('more than 10,000 timers in one call are refused, and the next calls work them off', () => {
  const { copy } = work.workspace.live();
  const add = copy.db.prepare(
    "INSERT INTO _timers VALUES ('2026-09-14T08:00:01.000Z', ?, 'notes.remind', 'ada', ?)",
  );
  copy.capture(false);
  copy.begin();
  for (let number = 0; number < 10_001; number++)
    add.run(`tmr_${number}`, JSON.stringify({ note_id: 'none' }));
  copy.commit();
  copy.capture(true);
  expect(work.refused('notes.list')).toBe('TIMER_STORM');
  expect(work.ok('notes.list').items.length).toBeGreaterThan(0);
});

test('a call waits for a job that holds its workspace, and is told to come back when it takes too long', async () => {
  const { agent, yard } = work.assembly;
  const token = yard.engine.sessions.issue(work.workspace, 'ada', { pays: true }).token;
  const operation = agent.operations.find(({ id }) => id === 'notes.list');
  if (!operation) throw new Error('The fixture has no notes.list.');
  let release: () => void = () => undefined;
  work.workspace.gate = new Promise((resolve) => {
    release = () => {
      work.workspace.gate = undefined;
      resolve();
    };
  });
  const list = () => agent.dispatch({ operation, token, input: {}, surface: 'process' });
  const late = await list();
  expect(late.ok).toBe(false);
  if (!late.ok) {
    expect(late.problem).toMatchObject({ code: 'WORKSPACE_BUSY', status: 503, retry_after: 2 });
    reached('problem', late.problem.code);
  }
  const waiting = list();
  release();
  expect((await waiting).ok).toBe(true);
});

test('a service that counts calls answers 429 with a time to wait', () => {
  const { registers } = work.workspace.live();
  registers.set('faults', [
    {
      id: 'busy',
      kind: 'status',
      status: 429,
      retry_after: 20,
      match: { operation: 'notes.list' },
      trigger: { on: 'first', n: 1 },
    },
  ] as never);
  registers.settle();
  expect(work.refused('notes.list')).toBe('RATE_LIMITED');
  expect(work.ok('notes.list').items.length).toBeGreaterThan(0);
});
