import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const queues = (as?: string) =>
  work
    .ok('tickets.queue_list', {}, as ? { as } : {})
    .items.map((item: { id: string; is_agent: boolean }) => `${item.id}${item.is_agent ? '*' : ''}`);

describe('queues', () => {
  it('are listed as far as the caller may use them, with the ones one works in', () => {
    expect(queues()).toEqual([
      'facility',
      'finance*',
      'hr',
      'it*',
      'legal*',
      'legal-requests*',
      'privacy*',
      'procurement*',
      'security*',
      'support*',
    ]);
    expect(queues('contact:wiebke-jorns')).toEqual(['finance', 'privacy', 'support']);
    expect(queues('person:sabine-thorwarth')).toContain('board*');
  });

  it('say what they allow, in both languages', () => {
    const queue = work.ok('tickets.queue_get', { queue_id: 'legal-requests' });
    expect(queue).toMatchObject({
      group_id: 'legal-ops',
      helper_group_ids: ['legal'],
      lead_id: work.ref('person:mirela-oschatz'),
      number_example: 'REQ-1',
      types: [
        { type: 'change', label_de: 'Vertragsänderung', label_en: 'amendment' },
        { type: 'request', label_de: 'Anfrage', label_en: 'request' },
      ],
    });
    expect(queue.states).toContainEqual({ status: 'hold', label_de: 'pausiert', label_en: 'on hold' });
    expect(queue.transitions).toContainEqual({ from_status: 'solved', to_status: 'closed', automatic: true });
    expect(queue.fields[0]).toMatchObject({
      key: 'contract_type',
      kind: 'enum',
      required: 'to_solve',
      label_en: 'Contract type',
    });
    expect(queue.fields[0].options[0]).toEqual({
      value: 'nda',
      label_de: 'Vertraulichkeitsvereinbarung',
      label_en: 'NDA',
    });
  });

  it('that nobody may know are not there', () => {
    expect(work.refused('tickets.queue_get', { queue_id: 'board' })).toBe('NOT_FOUND');
    expect(work.refused('tickets.queue_get', { queue_id: 'legal' }, { as: 'contact:wiebke-jorns' })).toBe(
      'NOT_FOUND',
    );
    expect(work.refused('tickets.queue_get', { queue_id: 'nowhere' })).toBe('NOT_FOUND');
  });
});

describe('tickets.queue_counts', () => {
  it('counts exactly the tickets that the caller would be shown', () => {
    for (const as of [
      'service:legal-agent',
      'person:carla-immendorf',
      'contact:wiebke-jorns',
      'contact:silke-ahrenkiel',
    ]) {
      const shown = work.ok('tickets.list', { limit: 200 }, { as }).items as {
        queue_id: string;
        status: string;
      }[];
      const counted = work.ok('tickets.queue_counts', {}, { as }).items as Record<string, number | string>[];
      for (const { queue_id, ...counts } of counted) {
        for (const [status, count] of Object.entries(counts)) {
          expect(shown.filter((item) => item.queue_id === queue_id && item.status === status)).toHaveLength(
            count as number,
          );
        }
      }
      const total = counted.flatMap(({ queue_id: _, ...counts }) => Object.values(counts) as number[]);
      const known = new Set(counted.map((row) => row.queue_id));
      expect(total.reduce((sum, count) => sum + count, 0)).toBe(
        shown.filter((item) => known.has(item.queue_id)).length,
      );
    }
  });

  it('counts one queue alone', () => {
    expect(work.ok('tickets.queue_counts', { queue_id: 'support' }).items).toEqual([
      { queue_id: 'support', new: 9, open: 0, pending: 2, hold: 1, solved: 2, closed: 3 },
    ]);
    expect(work.ok('tickets.queue_counts', { queue_id: 'board' }).items).toEqual([]);
  });
});
