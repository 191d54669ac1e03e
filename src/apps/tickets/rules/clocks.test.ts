import { describe, expect, it } from 'vitest';
import type { BusinessCalendar } from '../../../values/business-hours.ts';
import { dueAt, formatDuration, knownCalendar, readClock, runs, used } from './clocks.ts';
import { statuses } from './words.ts';

const hours = [['08:00', '17:00']] as const;
const week = { monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours };
const calendar: BusinessCalendar = { zone: 'Europe/Berlin', region: 'DE-BY', week };
const running = (started_at: string) => ({ started_at, stopped_at: null });

describe('whether a clock runs', () => {
  const when = (metric: 'first_reply' | 'resolution', resolution_metric: 'agent_work' | 'requester_wait') =>
    statuses.filter((status) => runs({ metric, status, resolution_metric, fulfilled: false }));

  it('for a first reply: until the work is done, whoever is waited for', () => {
    expect(when('first_reply', 'agent_work')).toEqual(['new', 'open', 'pending', 'hold']);
  });

  it('for agents’ work: not while pending or on hold', () => {
    expect(when('resolution', 'agent_work')).toEqual(['new', 'open']);
  });

  it('for the requester’s wait: not while pending', () => {
    expect(when('resolution', 'requester_wait')).toEqual(['new', 'open', 'hold']);
  });

  it('not once it is fulfilled', () => {
    expect(
      runs({ metric: 'first_reply', status: 'open', resolution_metric: 'agent_work', fulfilled: true }),
    ).toBe(false);
  });
});

describe('when a clock is due', () => {
  it('counts business hours only', () => {
    // Friday 16:30 in Munich and one hour: half on Friday, half on Monday.
    expect(dueAt([running('2026-09-11T14:30:00.000Z')], 'PT1H', calendar)).toBe('2026-09-14T06:30:00.000Z');
  });

  it('skips public holidays', () => {
    // Before Saturday 3 October nothing is closed; All Saints on Sunday neither; Epiphany 2027 is a Wednesday.
    expect(dueAt([running('2027-01-05T15:00:00.000Z')], 'PT2H', calendar)).toBe('2027-01-07T08:00:00.000Z');
  });

  it('keeps local hours when clocks change', () => {
    // Summer time ends on Sunday 25 October 2026.
    expect(dueAt([running('2026-10-23T14:00:00.000Z')], 'PT2H', calendar)).toBe('2026-10-26T08:00:00.000Z');
  });

  it('takes off what was used before a pause', () => {
    const before = { started_at: '2026-09-14T06:00:00.000Z', stopped_at: '2026-09-14T06:45:00.000Z' };
    expect(dueAt([before, running('2026-09-14T10:00:00.000Z')], 'PT1H', calendar)).toBe(
      '2026-09-14T10:15:00.000Z',
    );
  });

  it('is at once when a shorter target is used up already', () => {
    const before = { started_at: '2026-09-14T06:00:00.000Z', stopped_at: '2026-09-14T08:00:00.000Z' };
    const start = '2026-09-14T10:00:00.000Z';
    expect(dueAt([before, running(start)], 'PT1H', calendar)).toBe(start);
  });

  it('is not known while it stands still', () => {
    expect(
      dueAt(
        [{ ...running('2026-09-14T06:00:00.000Z'), stopped_at: '2026-09-14T07:00:00.000Z' }],
        'PT1H',
        calendar,
      ),
    ).toBeUndefined();
  });
});

describe('reading a clock', () => {
  const now = '2026-09-14T08:30:00.000Z';

  it('shows what is used and what is left', () => {
    const clock = { target: 'PT4H', fulfilled_at: null };
    expect(readClock(clock, [running('2026-09-14T06:00:00.000Z')], { now, calendar })).toEqual({
      state: 'running',
      elapsed: 'PT2H30M',
      remaining: 'PT1H30M',
    });
  });

  it('shows a standing one as paused and a kept one as fulfilled', () => {
    const intervals = [{ started_at: '2026-09-14T06:00:00.000Z', stopped_at: '2026-09-14T06:20:30.000Z' }];
    expect(readClock({ target: 'PT1H', fulfilled_at: null }, intervals, { now, calendar })).toEqual({
      state: 'paused',
      elapsed: 'PT20M30S',
      remaining: 'PT39M30S',
    });
    expect(readClock({ target: 'PT1H', fulfilled_at: now }, intervals, { now, calendar }).state).toBe(
      'fulfilled',
    );
  });

  it('never shows less than nothing left', () => {
    const reading = readClock({ target: 'PT1H', fulfilled_at: null }, [running('2026-09-11T06:00:00.000Z')], {
      now,
      calendar,
    });
    expect(reading).toEqual({ state: 'running', elapsed: 'PT11H30M', remaining: 'PT0S' });
  });

  it('counts an interval that lies ahead of the clock as nothing', () => {
    expect(used([running('2026-09-14T09:00:00.000Z')], now, calendar)).toBe(0);
  });
});

describe('far away', () => {
  it('a calendar does without holidays that nobody knows', () => {
    expect(knownCalendar(calendar, '2026-09-14T08:00:00.000Z')).toBe(calendar);
    expect(knownCalendar(calendar, '2191-01-01T08:00:00.000Z')).toEqual({ zone: 'Europe/Berlin', week });
  });

  it('durations are spelled in hours', () => {
    expect([0, 999, 1000, 3_600_000, 90_061_000].map(formatDuration)).toEqual([
      'PT0S',
      'PT0S',
      'PT1S',
      'PT1H',
      'PT25H1M1S',
    ]);
  });
});
