// Every law is shown an offender and must complain: a check that cannot fail is no check.
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { clumsy, moody, mumble, open, rogueApp, sly, vague } from '../fixtures/rogue/index.ts';
import { type Explored, explore } from '../generate/explore.ts';
import { fixture, openNotes, type TestWorkspace } from '../harness.ts';
import { judgeAccess } from './checks/access.ts';
import { watchCalls } from './checks/calls.ts';
import { judgeDeclaration } from './checks/declarations.ts';
import { judgeFault } from './checks/faults.ts';
import { judgeAsOf, judgeReset, judgeRestore, look } from './checks/places.ts';
import { judgeRepeat } from './checks/repeats.ts';
import { replay } from './checks/replay.ts';
import { judgeSurfaces } from './checks/surfaces.ts';

const opened: TestWorkspace[] = [];
afterEach(() => opened.splice(0).map((test) => test.close()));

function rogues(operation: AnyOperation): TestWorkspace {
  const test = openNotes({ apps: [...fixture.apps, rogueApp(operation)], onDefect: () => undefined });
  opened.push(test);
  return test;
}

function callOf(test: TestWorkspace, id: string, input: unknown): Explored {
  const operation = test.assembly.yard.composition.operations.get(id) as AnyOperation;
  return { operation, input, as: 'ada', upload: undefined, outcome: test.outcome(id, input, { as: 'ada' }) };
}

/** Changes a row behind the engine's back. */
function tamper(test: TestWorkspace): void {
  const { copy } = test.workspace.live();
  copy.capture(false);
  copy.db.exec("UPDATE notes_notes SET title = title || '!'");
  copy.capture(true);
}

describe('the law of calls complains about', () => {
  test.each([
    ['a read that writes', sly],
    ['a handler that throws', clumsy],
    ['an answer outside its model', vague],
  ])('%s', (_, operation) => {
    const test = rogues(operation);
    const watch = watchCalls(test);
    explore(test, { seed: 1, calls: 60, invalid: 0, before: watch.before, after: watch.after });
    expect(watch.broken.some((sentence) => sentence.includes(operation.id))).toBe(true);
  });

  test('a call that made an entry more', () => {
    const test = rogues(moody);
    const watch = watchCalls(test);
    watch.before();
    test.outcome('notes.list');
    watch.after(callOf(test, 'notes.list', {}));
    expect(watch.broken).toHaveLength(1);
  });
});

test('the law of replays complains about an answer that depends on the process', () => {
  const test = rogues(moody);
  const call = callOf(test, 'rogue.moody', {});
  expect(replay(test.fork(0), [call])).toHaveLength(1);
});

test('the law of places complains about rows that changed unseen', () => {
  const test = rogues(moody);
  const first = look(test);
  test.ok('notes.create', { title: 'x' });
  const wrong = { ...look(test), content: first.content };
  expect(judgeAsOf(test, [wrong])).toHaveLength(1);
  tamper(test);
  const live = test.workspace.live();
  expect(live.copy.recount()).not.toEqual(live.sums);
  expect(judgeReset(test, wrong)).toHaveLength(1);
  const change = () => test.workspace.live().registers.set('now', 7);
  expect(judgeRestore(rogues(moody), 'fine', change)).toEqual([]);
});

test('the law of access complains about an operation that lets everybody at any record', async () => {
  const test = rogues(open);
  const call = callOf(test, 'rogue.open', { thing_id: 'x' });
  expect(await judgeAccess(test, call, rogues(open))).toEqual([
    'rogue.open: answered about a record of another workspace',
  ]);
});

test('the law of access complains about a plane that knows no strangers', async () => {
  const test = rogues(open);
  const call = callOf(test, 'notes.list', {});
  const dispatch = () => ({ ok: true as const, output: {}, etag: undefined, entry: 1, now: 1 });
  const careless = { ...test, assembly: { ...test.assembly, agent: { ...test.assembly.agent, dispatch } } };
  expect((await judgeAccess(careless, call, rogues(open))).length).toBeGreaterThan(5);
});

test('the law of repeats complains about a key that is forgotten', () => {
  const test = rogues(moody);
  const forgetful = () => {
    const fork = test.fork(0);
    const outcome: TestWorkspace['outcome'] = (id, input, { idempotencyKey: _, ...options } = {}) =>
      fork.outcome(id, input, options);
    return { ...fork, outcome };
  };
  expect(judgeRepeat(forgetful, callOf(test, 'notes.create', { title: 'x' })).length).toBeGreaterThan(1);
});

test('the law of faults complains about a plan that does nothing', () => {
  const test = rogues(moody);
  const call = callOf(test, 'notes.create', { title: 'x' });
  const idle = (kind: 'status' | 'discard' | 'lost') =>
    judgeFault(() => test.fork(0), call, { kind, set: () => undefined });
  expect(idle('status')).toHaveLength(3);
  expect(idle('discard')).toHaveLength(2);
  expect(idle('lost')).toHaveLength(2);
});

test('the law of surfaces complains about a way that answers or leaves something else', async () => {
  const test = rogues(moody);
  const call = callOf(test, 'notes.create', { title: 'x' });
  const sly = { name: 'sly', call: async () => ({ title: 'y' }) };
  const served = { tokenFor: () => '' } as never;
  expect(await judgeSurfaces(served, () => test.fork(0), { call, ways: [sly] })).toHaveLength(2);
});

test('the law of declarations complains about every fault of a careless one', () => {
  expect(judgeDeclaration(mumble)).toHaveLength(7);
});
