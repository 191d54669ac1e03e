import { describe, expect, it } from 'vitest';
import { afterReply, autoCloseAt, defaultTransitions, enterState, nextStates, raised } from './states.ts';
import { priorities, statuses } from './words.ts';

const now = '2026-09-14T08:00:00.000Z';
const fresh = { solved_at: null, resolution: null };

describe('the state machine', () => {
  it('allows exactly the steps of the specification', () => {
    const steps = statuses.map((from) => [from, nextStates(defaultTransitions, from)]);
    expect(Object.fromEntries(steps)).toEqual({
      new: ['open'],
      open: ['pending', 'hold', 'solved'],
      pending: ['open', 'solved'],
      hold: ['open'],
      solved: ['open'],
      closed: [],
    });
  });

  it('never offers an automatic step', () => {
    expect(nextStates([{ from_status: 'solved', to_status: 'closed', automatic: true }], 'solved')).toEqual(
      [],
    );
  });

  it('keeps facts only in the states they belong to', () => {
    expect(enterState(fresh, 'solved', { now })).toEqual({
      status: 'solved',
      resolution: 'done',
      remind_at: null,
      solved_at: now,
      closed_at: null,
    });
    const solved = { solved_at: '2026-09-10T08:00:00.000Z', resolution: 'declined' } as const;
    expect(enterState(solved, 'closed', { now })).toMatchObject({
      solved_at: solved.solved_at,
      closed_at: now,
      resolution: 'declined',
    });
    expect(enterState(solved, 'open', { now })).toMatchObject({
      solved_at: null,
      closed_at: null,
      resolution: null,
    });
    const remind_at = '2026-09-20T08:00:00.000Z';
    expect(enterState(fresh, 'pending', { now, remind_at }).remind_at).toBe(remind_at);
    expect(enterState(fresh, 'hold', { now, remind_at }).remind_at).toBeNull();
  });

  it('opens pending and solved tickets on a reply and leaves the others', () => {
    expect(statuses.map(afterReply)).toEqual(['new', 'open', 'open', 'hold', 'open', 'closed']);
  });

  it('closes a solved ticket seven days later to the millisecond', () => {
    expect(autoCloseAt('2026-10-22T09:00:00.001Z')).toBe('2026-10-29T09:00:00.001Z');
  });
});

describe('a raised priority', () => {
  it('is one step up and never down', () => {
    expect(priorities.map((priority) => raised(priority, priorities))).toEqual([
      'normal',
      'high',
      'urgent',
      'urgent',
    ]);
  });

  it('is one that the queue allows', () => {
    expect(raised('low', ['low', 'high'])).toBe('high');
    expect(raised('high', ['low', 'normal', 'high'])).toBe('high');
  });
});
