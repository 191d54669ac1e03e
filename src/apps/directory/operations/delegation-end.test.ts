import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

const inForce = work.ok('directory.delegations_list', { status: 'in_force' }).items[0];
const planned = work.ok('directory.delegations_list', { status: 'planned' }).items[0];
const end = (delegation_id: string, as: string) =>
  work.outcome('directory.delegation_end', { delegation_id }, { as });

describe('directory.delegation_end', () => {
  it('ends at once, with the permissions that came with it', () => {
    const deputy = work.ref('person:ida-brummund');
    expect(work.may(deputy, 'directory.decide_change')).toBe(true);
    expect(end(inForce.id, 'person:beate-holl')).toMatchObject({ ok: true, output: { status: 'ended' } });
    expect(work.may(deputy, 'directory.decide_change')).toBe(false);
    expect(end(inForce.id, 'person:beate-holl')).toMatchObject({ problem: { code: 'DELEGATION_OVER' } });
  });

  it('is not for the deputy', () => {
    expect(end(planned.id, 'person:beate-holl')).toMatchObject({ problem: { code: 'FORBIDDEN' } });
  });

  it('keeps a planned one from ever beginning', () => {
    expect(end(planned.id, 'person:felix-nottbusch')).toMatchObject({
      ok: true,
      output: { status: 'ended', ends_at: planned.starts_at },
    });
    work.advance(13 * 24 * 3600);
    expect(work.ok('directory.delegations_list', { status: 'in_force' }).items).toEqual([]);
    expect(work.ok('directory.delegations_list', { status: 'planned' }).items).toEqual([]);
  });
});
