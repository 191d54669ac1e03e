import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';
import { runTimers } from '../../../operations/timers.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);
const to = (handle: string, status: string, more: object = {}) => ({
  ticket_id: id(handle),
  status,
  ...more,
});
const day = 86_400;

/** Lets time pass and the timers in it run, each at its instant. */
function pass(seconds: number): void {
  const until = work.workspace.live().now + seconds * 1000;
  runTimers(work.assembly.yard, work.workspace, { now: until, stop: () => false });
  work.advance((until - work.workspace.live().now) / 1000);
}

describe('tickets.transition', () => {
  it('walks through the states, opening a new ticket on the way', () => {
    expect(work.ok('tickets.transition', to('export-505', 'pending')).status).toBe('pending');
    const { items } = work.ok('tickets.history', { ticket_id: id('export-505'), field: 'status' });
    expect(items.map((item: { to_value: string }) => item.to_value)).toEqual(['pending', 'open']);
    expect(work.ok('tickets.transition', to('export-505', 'hold')).status).toBe('hold');
    expect(work.ok('tickets.transition', to('export-505', 'open')).status).toBe('open');
    expect(
      work.ok('tickets.transition', to('export-505', 'solved', { resolution: 'declined' })),
    ).toMatchObject({
      status: 'solved',
      resolution: 'declined',
    });
    expect(work.ok('tickets.transition', to('export-505', 'open'))).toMatchObject({
      resolution: null,
      solved_at: null,
    });
  });

  it('refuses other steps and names the allowed ones', () => {
    const outcome = work.outcome('tickets.transition', to('req-303', 'solved'));
    expect(outcome).toMatchObject({ ok: false, problem: { code: 'TRANSITION_NOT_ALLOWED', status: 409 } });
    expect(outcome.ok ? '' : outcome.problem.detail).toContain('allows: open.');
    expect(work.refused('tickets.transition', to('req-307', 'hold'))).toBe('TRANSITION_NOT_ALLOWED');
    expect(work.refused('tickets.transition', to('req-305', 'closed'))).toBe('TRANSITION_NOT_ALLOWED');
    expect(work.refused('tickets.transition', to('req-305', 'open'))).toBe('TRANSITION_NOT_ALLOWED');
    expect(work.refused('tickets.transition', to('req-302', 'open'))).toBe('TICKET_CLOSED');
  });

  it('refuses to solve while required fields are empty', () => {
    expect(work.refused('tickets.transition', to('req-308', 'solved'))).toBe('FIELDS_MISSING');
    work.ok('tickets.update', {
      ticket_id: id('req-308'),
      fields: { contract_type: 'other', counterparty: 'Tarvik Cloud GmbH' },
    });
    expect(work.ok('tickets.transition', to('req-308', 'solved')).status).toBe('solved');
  });

  it('takes resolution and reminder only where they belong', () => {
    expect(work.refused('tickets.transition', to('req-305', 'pending', { resolution: 'done' }))).toBe(
      'RESOLUTION_NOT_POSSIBLE',
    );
    expect(work.refused('tickets.transition', to('req-305', 'solved', { resolution: 'merged' }))).toBe(
      'INVALID_INPUT',
    );
    const past = '2026-09-14T07:00:00.000Z';
    expect(work.refused('tickets.transition', to('req-305', 'pending', { remind_at: past }))).toBe(
      'REMINDER_NOT_POSSIBLE',
    );
    const future = '2026-09-15T07:00:00.000Z';
    expect(work.refused('tickets.transition', to('req-305', 'hold', { remind_at: future }))).toBe(
      'REMINDER_NOT_POSSIBLE',
    );
  });

  it('opens a pending ticket again at the instant of its reminder', () => {
    const remind_at = '2026-09-15T09:00:00+02:00';
    const pending = work.ok('tickets.transition', to('export-507', 'pending', { remind_at }));
    expect(pending).toMatchObject({ status: 'pending', remind_at: '2026-09-15T07:00:00.000Z' });
    pass(day);
    const ticket = work.ok('tickets.get', { ticket_id: id('export-507') });
    expect(ticket).toMatchObject({ status: 'open', remind_at: null, updated_at: '2026-09-15T07:00:00.000Z' });
    const { items } = work.ok('tickets.comment_list', {
      ticket_id: id('export-507'),
      visibility: 'internal',
    });
    expect(items.at(-1)).toMatchObject({ kind: 'reminder', author_id: null });
  });

  it('forgets a reminder when the ticket moves on, and moves it when set anew', () => {
    const remind_at = '2026-09-16T07:00:00.000Z';
    work.ok('tickets.transition', to('gateway-503', 'pending', { remind_at }));
    work.ok('tickets.transition', to('gateway-503', 'pending', { remind_at: '2026-09-18T07:00:00.000Z' }));
    work.ok('tickets.transition', to('calibration-506', 'pending', { remind_at }));
    work.ok('tickets.transition', to('calibration-506', 'open'));
    pass(2 * day);
    expect(work.ok('tickets.get', { ticket_id: id('gateway-503') }).status).toBe('pending');
    pass(2 * day);
    expect(work.ok('tickets.get', { ticket_id: id('gateway-503') })).toMatchObject({
      status: 'open',
      updated_at: '2026-09-18T07:00:00.000Z',
    });
    const { items } = work.ok('tickets.comment_list', { ticket_id: id('calibration-506') });
    expect(items.filter((item: { kind: string }) => item.kind === 'reminder')).toEqual([]);
  });

  it('closes a solved ticket after seven days to the millisecond, unless it was opened again', () => {
    const { solved_at } = work.ok('tickets.transition', to('manual-508', 'solved'));
    work.ok('tickets.transition', to('login-504', 'solved'));
    work.ok('tickets.transition', to('login-504', 'open'));
    pass(7 * day - 200);
    expect(work.ok('tickets.get', { ticket_id: id('manual-508') }).status).toBe('solved');
    pass(200);
    const closed = work.ok('tickets.get', { ticket_id: id('manual-508') });
    const week = 7 * day * 1000;
    expect(closed.status).toBe('closed');
    expect(new Date(closed.closed_at).getTime()).toBe(new Date(solved_at).getTime() + week);
    expect(work.ok('tickets.get', { ticket_id: id('login-504') }).status).toBe('open');
  });
});
