import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);
const merge = (from: string, into: string) => ({ ticket_id: id(from), target_id: id(into) });
const get = (handle: string) => work.ok('tickets.get', { ticket_id: id(handle) });

describe('tickets.merge', () => {
  it('closes the source as merged with a comment that names the target', () => {
    work.ok('tickets.merge', merge('export-502', 'export-501'));
    expect(get('export-502')).toMatchObject({
      status: 'closed',
      resolution: 'merged',
      merged_into_id: id('export-501'),
      solved_at: null,
      sla: [
        { state: 'paused', due_at: null },
        { state: 'paused', due_at: null, fulfilled_at: null },
      ],
    });
    const { items } = work.ok(
      'tickets.comment_list',
      { ticket_id: id('export-502') },
      { as: 'contact:wiebke-jorns' },
    );
    expect(items).toMatchObject([{ kind: 'merge', visibility: 'public' }]);
    expect(items[0].body).toContain('#501');
  });

  it('puts the source’s requester in copy of the target, who then may answer there', () => {
    const target = work.ok('tickets.merge', merge('export-505', 'export-501'));
    expect(target).toMatchObject({
      number: '#501',
      status: 'new',
      cc_ids: [work.ref('contact:konrad-bahlke')],
    });
    const { items } = work.ok('tickets.comment_list', { ticket_id: id('export-501') });
    expect(items.map((item: { visibility: string; kind: string }) => [item.kind, item.visibility])).toEqual([
      ['merge', 'internal'],
      ['merge', 'internal'],
    ]);
    const as = 'contact:konrad-bahlke';
    expect(work.ok('tickets.get', { ticket_id: id('export-501') }, { as }).viewed_as).toBe('participant');
    expect(work.ok('tickets.comment_list', { ticket_id: id('export-501') }, { as }).items).toEqual([]);
  });

  it('cannot be done twice, undone, or chained', () => {
    expect(work.refused('tickets.merge', merge('export-502', 'export-507'))).toBe('ALREADY_MERGED');
    expect(work.refused('tickets.merge', merge('export-507', 'export-502'))).toBe('ALREADY_MERGED');
    expect(work.refused('tickets.merge', merge('export-501', 'export-507'))).toBe('MERGE_CHAIN');
    expect(work.refused('tickets.transition', { ticket_id: id('export-502'), status: 'open' })).toBe(
      'ALREADY_MERGED',
    );
    const say = { ticket_id: id('export-502'), body: 'x', visibility: 'public' };
    expect(work.refused('tickets.comment_create', say, { as: 'contact:wiebke-jorns' })).toBe(
      'ALREADY_MERGED',
    );
  });

  it('takes solved tickets but no closed ones', () => {
    expect(work.refused('tickets.merge', merge('alarm-478', 'export-501'))).toBe('TICKET_CLOSED');
    expect(work.refused('tickets.merge', merge('export-507', 'alarm-478'))).toBe('TICKET_CLOSED');
    expect(work.ok('tickets.merge', merge('printer-497', 'export-507')).number).toBe('#507');
    expect(get('printer-497')).toMatchObject({ status: 'closed', resolution: 'merged' });
  });

  it('needs an agent of both, and two tickets', () => {
    expect(work.refused('tickets.merge', merge('export-509', 'export-509'))).toBe('SELF_LINK');
    expect(work.refused('tickets.merge', merge('export-509', 'bv-12'))).toBe('REFERENCE_UNKNOWN');
    expect(
      work.refused('tickets.merge', merge('export-509', 'req-311'), { as: 'person:nele-wiebrock' }),
    ).toBe('REFERENCE_UNKNOWN');
    expect(
      work.refused('tickets.merge', merge('export-507', 'export-509'), { as: 'contact:wiebke-jorns' }),
    ).toBe('FORBIDDEN');
  });
});
