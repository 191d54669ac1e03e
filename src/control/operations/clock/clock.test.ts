// The clock from the control plane: every move is an entry, what comes due happens, long ways are jobs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Desk, dispatch, type Output, openDesk } from '../../../../tests/desk.ts';

let desk: Desk;
let token: string;
beforeEach(async () => {
  desk = openDesk();
  token = (await desk.open('one')).agent.token;
});
afterEach(() => desk.close());

const one = { workspace_id: 'one' };
const clock = () => desk.call('clock.read', one);
const advance = (way: object) => desk.call('clock.advance', { ...one, ...way });
const remind = (seconds: number) =>
  desk.agent(token, 'notes.create', { title: 'x', remind_in_seconds: seconds }).id as string;
const stateOf = async (record_id: string) =>
  (await desk.call('inspection.entity', { ...one, entity: 'note', record_id })).record.state;

describe('advancing', () => {
  test('by a duration moves the clock and leaves one entry', async () => {
    expect(await advance({ by: 'P1DT1H' })).toEqual({
      now: '2026-09-15T09:00:00.000Z',
      clock: { mode: 'step', read_ms: 20_000, write_ms: 60_000 },
      next_event: null,
      pending: 0,
      ran: 0,
    });
    const { items } = await desk.call('inspection.journal', one);
    expect(items).toMatchObject([
      { entry: 1, surface: 'control', by: 'operator', operation: 'clock.advance', input: { by: 'P1DT1H' } },
    ]);
    expect(JSON.stringify(items)).not.toContain('one');
  });

  test('to an instant, or to the next event, runs what comes due', async () => {
    const [soon, late] = [remind(600), remind(7200)];
    expect(await clock()).toMatchObject({
      pending: 2,
      next_event: { due: '2026-09-14T08:11:00.000Z', operation: 'notes.remind' },
    });
    expect(await advance({ next_event: true })).toMatchObject({
      now: '2026-09-14T08:11:00.000Z',
      ran: 1,
      pending: 1,
    });
    expect([await stateOf(soon), await stateOf(late)]).toEqual(['done', 'open']);
    expect(await advance({ to: '2026-09-14T12:00:00.000Z' })).toMatchObject({
      ran: 1,
      pending: 0,
      next_event: null,
    });
    expect(await stateOf(late)).toBe('done');
    const { items } = await desk.call('inspection.journal', { ...one, surface: 'timer' });
    expect(items.map(({ at, operation }: Output) => [at, operation])).toEqual([
      ['2026-09-14T08:11:00.000Z', 'notes.remind'],
      ['2026-09-14T10:02:00.000Z', 'notes.remind'],
    ]);
  });

  test('costs an agent nothing and is part of the state', async () => {
    await advance({ by: 'PT1H' });
    const { digest } = await desk.call('workspaces.get', one);
    const before = await desk.call('inspection.digest', one);
    desk.assembly.yard.engine.workspace('one')?.drop();
    expect(await desk.call('inspection.digest', one)).toEqual(before);
    expect(before.content).toBe(digest);
    expect(desk.agent(token, 'notes.list').items).toHaveLength(2);
    expect((await clock()).now).toBe('2026-09-14T09:00:20.000Z');
  });

  test.each([
    [{}, 'INVALID_INPUT'],
    [{ by: 'PT1H', next_event: true }, 'INVALID_INPUT'],
    [{ by: 'P1M' }, 'INVALID_INPUT'],
    [{ by: 'soon' }, 'INVALID_INPUT'],
    [{ by: 'P999999999D' }, 'CLOCK_OUT_OF_RANGE'],
    [{ to: '2026-09-14T07:59:59.999Z' }, 'CLOCK_OUT_OF_RANGE'],
    [{ to: 'tomorrow' }, 'INVALID_INPUT'],
    [{ next_event: true }, 'NO_EVENT_DUE'],
  ])('%j is refused and changes nothing', async (way, code) => {
    expect((await desk.refused('clock.advance', { ...one, ...way })).code).toBe(code);
    expect((await clock()).now).toBe('2026-09-14T08:00:00.000Z');
    expect((await desk.call('inspection.journal', one)).items).toEqual([]);
  });

  test('to now is a move like any other', async () => {
    expect(await advance({ by: 'PT0S' })).toMatchObject({ now: '2026-09-14T08:00:00.000Z', ran: 0 });
  });
});

describe('a long way', () => {
  beforeEach(async () => {
    await desk.call('clock.set_mode', { ...one, mode: 'manual' });
    for (let count = 0; count < 900; count++) remind(1 + count);
  });

  test('T33: is a job in slices: others go on, calls for the workspace wait, and the progress shows', async () => {
    const other = (await desk.open('two')).agent.token;
    let done = false;
    const running = advance({ by: 'PT1H' }).finally(() => {
      done = true;
    });
    const waiting = dispatch(desk.assembly.agent, 'notes.list', { token });
    expect(waiting).toBeInstanceOf(Promise);
    let between = 0;
    const seen: Output[] = [];
    while (!done) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (done) break;
      desk.agent(other, 'notes.list');
      seen.push(...(await desk.call('jobs.list')).items);
      between += 1;
    }
    expect(await running).toMatchObject({ ran: 900, now: '2026-09-14T09:00:00.000Z' });
    expect(between).toBeGreaterThan(1);
    expect(seen.at(-1)).toMatchObject({ operation: 'clock.advance', subject: 'one', total: 3_600_000 });
    expect(seen.at(-1).done).toBeGreaterThan(0);
    expect((await desk.call('jobs.list')).items).toEqual([]);
    expect(await waiting).toMatchObject({ ok: true });
    const { items } = await desk.call('inspection.journal', { ...one, from: 1802 });
    expect(items.map(({ operation }: Output) => operation)).toEqual(['clock.advance', 'notes.list']);
  });

  test('lets control calls for the workspace wait, one job after the other', async () => {
    const both = await Promise.all([
      advance({ by: 'PT1H' }),
      advance({ by: 'PT1H' }),
      desk.call('workspaces.freeze', one),
    ]);
    expect(both.map(({ now }) => now)).toEqual([
      '2026-09-14T09:00:00.000Z',
      '2026-09-14T10:00:00.000Z',
      '2026-09-14T10:00:00.000Z',
    ]);
  });

  test('that takes too long makes calls give up with 503 and a time to wait', async () => {
    vi.useFakeTimers();
    const workspace = desk.assembly.yard.engine.workspace('one');
    if (workspace) workspace.gate = new Promise(() => undefined);
    const call = dispatch(desk.assembly.agent, 'notes.list', { token });
    const control = desk.refused('inspection.digest', one);
    await vi.advanceTimersByTimeAsync(2000);
    for (const problem of [((await call) as Output).problem, await control])
      expect(problem).toMatchObject({ status: 503, code: 'WORKSPACE_BUSY', retry_after: 2 });
    vi.useRealTimers();
    if (workspace) workspace.gate = undefined;
    desk.agent(token, 'notes.list');
  });

  test('ends without harm when the server stops', async () => {
    const running = desk.refused('clock.advance', { ...one, by: 'PT1H' });
    desk.close();
    expect(await running).toMatchObject({ status: 503 });
    desk = openDesk();
  });
});

describe('the mode', () => {
  test('is set as an entry, taken by the agent, and given back by a reset', async () => {
    expect(await desk.call('clock.set_mode', { ...one, mode: 'step', read_ms: 1000 })).toMatchObject({
      clock: { mode: 'step', read_ms: 1000, write_ms: 60_000 },
    });
    desk.agent(token, 'notes.list');
    expect((await clock()).now).toBe('2026-09-14T08:00:01.000Z');
    await desk.call('clock.set_mode', { ...one, mode: 'manual' });
    desk.agent(token, 'notes.list');
    expect((await clock()).now).toBe('2026-09-14T08:00:01.000Z');
    await desk.call('workspaces.reset', one);
    expect((await clock()).clock.mode).toBe('step');
  });

  test('real follows the host from where the clock stood', async () => {
    await desk.call('clock.set_mode', { ...one, mode: 'real', factor: 100_000 });
    desk.agent(token, 'notes.list');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    desk.agent(token, 'notes.list');
    expect(Date.parse((await clock()).now)).toBeGreaterThan(Date.parse('2026-09-14T08:20:00.000Z'));
    await desk.call('clock.set_mode', { ...one, mode: 'manual' });
    const { now } = await clock();
    expect(await advance({ by: 'PT1S' })).toMatchObject({
      now: new Date(Date.parse(now) + 1000).toISOString(),
    });
  });

  test.each([
    [{ mode: 'fast' }],
    [{ mode: 'manual', factor: 2 }],
    [{ mode: 'step', factor: 2 }],
    [{ mode: 'real', read_ms: 1 }],
    [{ mode: 'real', factor: 0 }],
  ])('%j is refused', async (mode) => {
    expect((await desk.refused('clock.set_mode', { ...one, ...mode })).code).toBe('INVALID_INPUT');
  });
});
