import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ticket_id = work.ref('ticket:export-509');

describe('tickets.history', () => {
  it('tells who changed what from what to what, newest first', () => {
    work.ok('tickets.update', { ticket_id, description: 'Kürzer.', fields: { affected_users: 7 } });
    const { items } = work.ok('tickets.history', { ticket_id });
    expect(items.map((item: { field: string }) => item.field)).toEqual([
      'description',
      'fields.affected_users',
      'status',
      'fields.product',
      'fields.error_id',
      'fields.affected_users',
      'ticket',
    ]);
    expect(items[0]).toMatchObject({ actor_name: 'Legal Agent', to_value: 'Kürzer.' });
    expect(items[0].from_value).toContain('Qualitätssystem');
    expect(items[1]).toMatchObject({ from_value: '6', to_value: '7' });
    expect(items.at(-1)).toMatchObject({
      position: 1,
      actor_name: 'Silke Ahrenkiel',
      from_value: null,
      to_value: '#509',
    });
  });

  it('pages and filters', () => {
    const first = work.ok('tickets.history', { ticket_id, limit: 3 });
    const second = work.ok('tickets.history', { ticket_id, limit: 50, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map((item: { position: number }) => item.position)).toEqual([
      7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(work.ok('tickets.history', { ticket_id, field: 'status' }).items).toHaveLength(1);
  });

  it('names the system for what happened by itself', () => {
    const { items } = work.ok('tickets.history', { ticket_id: work.ref('ticket:req-310') });
    expect(items.filter((item: { actor_id: string | null }) => item.actor_id === null)).toMatchObject([
      { field: 'priority', from_value: 'normal', to_value: 'high', at: '2026-09-11T11:45:00.000Z' },
      { field: 'watchers', to_value: work.ref('person:mirela-oschatz') },
      { field: 'sla_breach', to_value: 'first_reply' },
    ]);
  });

  it('is for agents', () => {
    expect(work.refused('tickets.history', { ticket_id }, { as: 'contact:silke-ahrenkiel' })).toBe(
      'FORBIDDEN',
    );
    expect(
      work.refused(
        'tickets.history',
        { ticket_id: work.ref('ticket:req-303') },
        { as: 'person:ole-hinrichsmeyer' },
      ),
    ).toBe('FORBIDDEN');
  });
});
