import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const numbers = (input: object, as?: string): string[] =>
  work
    .ok('tickets.list', { limit: 200, ...input }, as ? { as } : {})
    .items.map((item: { number: string }) => item.number);

describe('tickets.list', () => {
  it('filters by queue, state, priority and type together', () => {
    expect(numbers({ queue_id: 'support', status: 'new', sort: 'oldest' })).toEqual([
      '#501',
      '#502',
      '#503',
      '#504',
      '#505',
      '#506',
      '#507',
      '#508',
      '#509',
    ]);
    expect(numbers({ queue_id: 'support', status: 'unsolved', type: 'request', priority: 'low' })).toEqual([
      '#508',
      '#506',
    ]);
  });

  it('finds a ticket by its number exactly', () => {
    expect(numbers({ number: 'REQ-311' })).toEqual(['REQ-311']);
    expect(numbers({ number: '2026091400017' })).toEqual(['2026091400017']);
    expect(numbers({ number: 'REQ-31' })).toEqual([]);
  });

  it('filters by people, organisation, tag and times', () => {
    expect(numbers({ assignee_id: work.ref('service:legal-agent'), sort: 'oldest' })).toEqual([
      'REQ-305',
      'REQ-311',
    ]);
    expect(numbers({ assignee_id: 'none', queue_id: 'legal' })).toEqual(['2026091400009', '2026091400017']);
    expect(
      numbers({ requester_id: work.ref('contact:wiebke-jorns'), status: 'new', sort: 'oldest' }),
    ).toEqual(['#501', '#502', '#507']);
    expect(numbers({ organisation_id: work.ref('organisation:lumenfels'), status: 'new' })).toEqual(['#509']);
    expect(numbers({ tag: 'nda', sort: 'oldest' })).toEqual(['REQ-306', 'REQ-311']);
    expect(
      numbers({
        created_from: '2026-09-14T09:50:00+02:00',
        created_to: '2026-09-14T07:53:00Z',
        sort: 'oldest',
      }),
    ).toEqual(['#504', '#505', '#506']);
    expect(numbers({ updated_from: '2026-09-14T07:58:00.000Z' })).toEqual(['#509']);
  });

  it('filters by breached clocks', () => {
    expect(numbers({ breached: true, queue_id: 'legal-requests' })).toEqual(['REQ-310']);
    expect(numbers({ breached: false, queue_id: 'legal-requests' })).not.toContain('REQ-310');
  });

  it('finds words in number, subject, description and comments, however they are typed', () => {
    expect(numbers({ q: 'E-7741', status: 'new', sort: 'oldest' })).toEqual(['#501', '#502', '#505', '#509']);
    expect(numbers({ q: 'Kündigungsfrist' })).toEqual(numbers({ q: 'kuendigungsfrist' }));
    expect(numbers({ q: '501' })).toEqual(['#501']);
    expect(numbers({ q: 'Haftungsfrage' })).toEqual(['#488']);
    expect(numbers({ q: 'kalibrier*' })).toEqual(['#506']);
    expect(numbers({ q: '"Werk 2"' })).toEqual(['#505']);
    expect(numbers({ q: '!!!' })).toEqual([]);
    expect(numbers({ q: 'AND OR NOT "' })).toEqual([]);
  });

  it('finds what was said after the beginning', () => {
    const ticket_id = work.ref('ticket:gateway-503');
    work.ok('tickets.comment_create', {
      ticket_id,
      body: 'Bitte die Konsole mit Zwiebelfisch starten.',
      visibility: 'internal',
    });
    expect(numbers({ q: 'zwiebelfisch' })).toEqual(['#503']);
    expect(numbers({ q: 'zwiebelfisch' }, 'contact:joerg-pfeiffling')).toEqual([]);
    work.ok('tickets.comment_create', { ticket_id, body: 'Ein zweiter Zwiebelfisch.', visibility: 'public' });
    expect(numbers({ q: 'zwiebelfisch' }, 'contact:joerg-pfeiffling')).toEqual(['#503']);
  });

  it('shows requesters their own tickets and lets no filter tell them more', () => {
    const as = 'contact:silke-ahrenkiel';
    expect(numbers({ sort: 'oldest' }, as)).toEqual(['#481', 'FAC-76', '#495', '#509']);
    expect(numbers({ breached: true }, as)).toEqual([]);
    expect(numbers({ tag: 'mietrecht' }, as)).toEqual([]);
    expect(numbers({ q: 'Torfirma sagt frühestens' }, as)).toEqual([]);
    expect(numbers({ q: 'Entwicklung schickt' }, as)).toEqual([]);
    expect(numbers({ number: '#501' }, as)).toEqual([]);
  });

  it('shows staff nothing of queues they do not work in', () => {
    expect(numbers({ queue_id: 'board' })).toEqual([]);
    expect(numbers({ queue_id: 'hr' })).toEqual([]);
    expect(numbers({ queue_id: 'board' }, 'person:jonas-pfruender')).toEqual(['BV-13', 'BV-12']);
    expect(numbers({ queue_id: 'hr', status: 'hold' }, 'person:carla-immendorf')).toEqual(['HR-205']);
  });

  it('pages through everything once, in each order', () => {
    for (const sort of ['updated', 'created', 'oldest']) {
      const all = numbers({ sort });
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = work.ok('tickets.list', { sort, limit: 9, ...(cursor && { cursor }) });
        paged.push(...page.items.map((item: { number: string }) => item.number));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBe(paged.length);
    }
  });

  it('refuses a cursor of another list, filter or order', () => {
    const { next_cursor: cursor } = work.ok('tickets.list', { limit: 2 });
    expect(work.refused('tickets.list', { limit: 2, cursor, sort: 'oldest' })).toBe('INVALID_CURSOR');
    expect(work.refused('tickets.list', { limit: 2, cursor, queue_id: 'it' })).toBe('INVALID_CURSOR');
    expect(work.refused('tickets.comment_list', { ticket_id: work.ref('ticket:req-302'), cursor })).toBe(
      'INVALID_CURSOR',
    );
  });

  it('refuses times that are none', () => {
    expect(work.refused('tickets.list', { created_from: 'yesterday' })).toBe('INVALID_INPUT');
    expect(work.refused('tickets.list', { created_from: '2026-02-30T00:00:00Z' })).toBe('INVALID_INPUT');
  });
});
