import { describe, expect, it } from 'vitest';
import { nextNumber, readNumber } from './numbers.ts';

const requests = {
  number_style: 'running',
  number_prefix: 'REQ-',
  number_start: 300,
  time_zone: 'Europe/Berlin',
} as const;
const legal = {
  number_style: 'daily',
  number_prefix: '',
  number_start: 1,
  time_zone: 'Europe/Berlin',
} as const;
const morning = '2026-09-14T08:00:00.000Z';

describe('running numbers', () => {
  it('start where the queue says and go up by one', () => {
    expect(nextNumber(requests, null, morning)).toEqual({ number: 'REQ-300', series: 'REQ-', sequence: 300 });
    expect(nextNumber(requests, 311, morning).number).toBe('REQ-312');
    expect(nextNumber({ ...requests, number_prefix: '#' }, 509, morning).number).toBe('#510');
  });

  it('skip to the start when all that exist are lower', () => {
    expect(nextNumber(requests, 12, morning).number).toBe('REQ-300');
  });
});

describe('daily numbers', () => {
  it('are the day and five digits', () => {
    expect(nextNumber(legal, null, morning).number).toBe('2026091400001');
    expect(nextNumber(legal, 2026091400017, morning).number).toBe('2026091400018');
  });

  it('begin anew each day, on the calendar of the queue', () => {
    expect(nextNumber(legal, 2026091400017, '2026-09-14T21:59:59.999Z').number).toBe('2026091400018');
    expect(nextNumber(legal, 2026091400017, '2026-09-14T22:00:00.000Z').number).toBe('2026091500001');
  });
});

describe('a number written by hand', () => {
  it('is taken apart when it fits the pattern', () => {
    expect(readNumber(requests, 'REQ-402')).toEqual({ number: 'REQ-402', series: 'REQ-', sequence: 402 });
    expect(readNumber(legal, '2026091400017')?.sequence).toBe(2026091400017);
  });

  it('is refused when it does not', () => {
    for (const number of ['REQ-', 'REQ-0', 'REQ-007', 'FIN-1', 'REQ-1x', '311']) {
      expect(readNumber(requests, number)).toBeUndefined();
    }
    expect(readNumber(legal, '20260914017')).toBeUndefined();
  });
});
