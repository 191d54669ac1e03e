import { describe, expect, it } from 'vitest';
import { delegationStatus, endedAt, spanOf } from './planning.ts';

describe('the span of a delegation', () => {
  it('runs from midnight to midnight on the calendar of the place', () => {
    expect(spanOf('2026-09-26', '2026-10-09', 'Europe/Berlin')).toEqual({
      starts_at: '2026-09-25T22:00:00.000Z',
      ends_at: '2026-10-09T22:00:00.000Z',
    });
  });

  it('has 25 hours on the day the clocks go back', () => {
    expect(spanOf('2026-10-25', '2026-10-25', 'Europe/Berlin')).toEqual({
      starts_at: '2026-10-24T22:00:00.000Z',
      ends_at: '2026-10-25T23:00:00.000Z',
    });
  });
});

describe('the status of a delegation', () => {
  const span = { starts_at: '2026-09-14T22:00:00.000Z', ends_at: '2026-09-15T22:00:00.000Z' };

  it('is in force from its first instant until before its last', () => {
    expect(delegationStatus(span, '2026-09-14T21:59:59.999Z')).toBe('planned');
    expect(delegationStatus(span, '2026-09-14T22:00:00.000Z')).toBe('in_force');
    expect(delegationStatus(span, '2026-09-15T21:59:59.999Z')).toBe('in_force');
    expect(delegationStatus(span, '2026-09-15T22:00:00.000Z')).toBe('ended');
  });

  it('is ended for one that was ended before it began', () => {
    const never = { ...span, ends_at: endedAt(span.starts_at, '2026-09-01T00:00:00.000Z') };
    expect(delegationStatus(never, '2026-09-02T00:00:00.000Z')).toBe('ended');
  });
});
