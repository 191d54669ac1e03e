import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';
import { runTimers } from '../../../operations/timers.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);
const clocks = (handle: string) =>
  work.ok('tickets.sla_get', { ticket_id: id(handle) }, { pays: false }).clocks;

/** Lets time pass up to an instant and the timers in it run, each at its instant. */
function passTo(instant: string): void {
  const until = Date.parse(instant);
  runTimers(work.assembly.yard, work.workspace, { now: until, stop: () => false });
  work.advance((until - work.workspace.live().now) / 1000);
}

describe('SLA clocks', () => {
  it('show targets, time used and time left, with the policy that holds', () => {
    const sla = work.ok('tickets.sla_get', { ticket_id: id('export-501') }, { pays: false });
    expect(sla.now).toBe('2026-09-14T08:00:00.000Z');
    expect(sla.policy).toMatchObject({
      id: 'gold',
      holiday_region: 'DE-BY',
      resolution_metric: 'requester_wait',
    });
    expect(sla.policy.targets).toContainEqual({
      priority: 'normal',
      first_reply: 'PT1H',
      resolution: 'PT24H',
    });
    expect(sla.policy.customers).toEqual([
      { queue_id: 'support', organisation_id: work.ref('organisation:havelstedt') },
    ]);
    expect(sla.clocks[0]).toEqual({
      metric: 'first_reply',
      state: 'running',
      target: 'PT1H',
      elapsed: 'PT26M',
      remaining: 'PT34M',
      due_at: '2026-09-14T08:34:00.000Z',
      fulfilled_at: null,
      breached_at: null,
    });
  });

  it('stand still in pending and go on afterwards', () => {
    passTo('2026-09-14T08:05:00.000Z');
    work.ok('tickets.transition', { ticket_id: id('calibration-506'), status: 'pending' }, { pays: false });
    passTo('2026-09-14T08:20:00.000Z');
    expect(clocks('calibration-506')[1]).toMatchObject({ state: 'paused', elapsed: 'PT12M', due_at: null });
    work.ok('tickets.transition', { ticket_id: id('calibration-506'), status: 'open' }, { pays: false });
    passTo('2026-09-14T08:25:00.000Z');
    expect(clocks('calibration-506')[1]).toMatchObject({ state: 'running', elapsed: 'PT17M' });
  });

  it('survive a pause of no time at all', () => {
    for (const status of ['pending', 'open', 'pending', 'open'])
      work.ok('tickets.transition', { ticket_id: id('manual-508'), status }, { pays: false });
    expect(clocks('manual-508')[1]).toMatchObject({ state: 'running', elapsed: 'PT29M' });
  });

  it('of agents’ work stand still on hold, those of the requester’s wait do not', () => {
    work.ok('tickets.transition', { ticket_id: id('export-505'), status: 'hold' }, { pays: false });
    work.ok('tickets.transition', { ticket_id: id('export-509'), status: 'hold' }, { pays: false });
    expect(clocks('export-505')[1].state).toBe('running');
    expect(clocks('export-509')[1].state).toBe('paused');
  });

  it('are fulfilled by an answer in time and never breached then', () => {
    work.ok(
      'tickets.comment_create',
      { ticket_id: id('export-507'), body: 'Wir schauen.', visibility: 'public' },
      { pays: false },
    );
    passTo('2026-09-14T09:00:00.000Z');
    expect(clocks('export-507')[0]).toMatchObject({
      state: 'fulfilled',
      fulfilled_at: '2026-09-14T08:25:00.000Z',
      breached_at: null,
    });
  });

  it('are for agents', () => {
    expect(
      work.refused(
        'tickets.sla_get',
        { ticket_id: id('export-501') },
        { as: 'contact:wiebke-jorns', pays: false },
      ),
    ).toBe('FORBIDDEN');
    expect(work.refused('tickets.sla_policy_list', {}, { as: 'contact:wiebke-jorns', pays: false })).toBe(
      'FORBIDDEN',
    );
    expect(
      work.ok('tickets.sla_policy_list', {}, { pays: false }).items.map((item: { id: string }) => item.id),
    ).toEqual(['gold', 'internal', 'silver', 'standard']);
  });
});

describe('a breach', () => {
  const breach = '2026-09-14T08:34:00.000Z';

  it('happened exactly when the time was used up: priority raised, lead informed', () => {
    const ticket = work.ok('tickets.get', { ticket_id: id('export-501') }, { pays: false });
    expect(ticket).toMatchObject({
      priority: 'high',
      updated_at: breach,
      watcher_ids: [work.ref('person:nele-wiebrock')],
      status: 'new',
    });
    expect(ticket.sla[0]).toMatchObject({
      breached_at: breach,
      target: 'PT1H',
      state: 'running',
      remaining: 'PT0S',
    });
    expect(ticket.sla[1]).toMatchObject({ target: 'PT12H', breached_at: null });
    const { items } = work.ok('tickets.comment_list', { ticket_id: id('export-501') }, { pays: false });
    expect(items).toMatchObject([
      { kind: 'breach', visibility: 'internal', author_id: null, created_at: breach },
    ]);
    expect(items[0].body).toBe(
      'Erste Antwort war bis 14.09.2026, 10:34 Uhr zugesagt und ist überfällig. Priorität von normal auf hoch erhöht. Informiert: Nele Wiebrock.',
    );
  });

  it('is an entry of the journal by the system', () => {
    const entries = work.entries(0).filter((entry) => entry.operation === 'tickets.sla_breach');
    expect(entries[0]).toMatchObject({
      at: breach,
      by: 'system',
      outcome: 'ok',
      input: { ticket_id: id('export-501'), metric: 'first_reply' },
    });
  });

  it('stays recorded when the answer comes late, and happens once', () => {
    work.ok(
      'tickets.comment_create',
      { ticket_id: id('export-501'), body: 'Verzeihung.', visibility: 'public' },
      { pays: false },
    );
    expect(clocks('export-501')[0]).toMatchObject({
      state: 'fulfilled',
      breached_at: breach,
      elapsed: 'PT1H26M',
    });
    passTo('2026-09-14T12:00:00.000Z');
    const { items } = work.ok(
      'tickets.history',
      { ticket_id: id('export-501'), field: 'sla_breach' },
      { pays: false },
    );
    expect(items).toHaveLength(1);
  });

  it('comes at once when a higher priority leaves no time, and takes the other clock along', () => {
    // #503, standard: by now 3 h 12 min old; urgent allows 4 h.
    passTo('2026-09-14T13:00:00.000Z');
    const urgent = work.ok(
      'tickets.update',
      { ticket_id: id('gateway-503'), priority: 'urgent' },
      { pays: false },
    );
    expect(urgent.sla[0]).toMatchObject({ target: 'PT4H', breached_at: '2026-09-14T13:00:00.000Z' });
    expect(urgent).toMatchObject({ priority: 'urgent', watcher_ids: [work.ref('person:nele-wiebrock')] });
  });

  it('is found by the filter', () => {
    const { items } = work.ok(
      'tickets.list',
      { queue_id: 'support', breached: true, status: 'unsolved', sort: 'oldest', limit: 200 },
      { pays: false },
    );
    expect(items.map((item: { number: string }) => item.number)).toEqual([
      '#495',
      '#501',
      '#502',
      '#503',
      '#505',
      '#509',
    ]);
  });
});
