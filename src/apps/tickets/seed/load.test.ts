import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);
const rows = (sql: string) =>
  work.workspace.live().copy.engine(sql).raw().all() as (string | number | null)[][];
const get = (handle: string, as?: string) =>
  work.ok('tickets.get', { ticket_id: id(handle) }, { pays: false, ...(as && { as }) });

describe('the ticket desk of the reference world', () => {
  it('has about eighty tickets in both languages, in every state, none from the future', () => {
    const [counts] = rows(
      "SELECT count(*), sum(language LIKE 'de%'), sum(language = 'en') FROM tickets_tickets",
    );
    expect(counts?.[0]).toBeGreaterThan(75);
    expect(counts?.[1]).toBeGreaterThan(40);
    expect(counts?.[2]).toBeGreaterThan(20);
    expect(rows('SELECT DISTINCT status FROM tickets_tickets ORDER BY 1').flat()).toEqual([
      'closed',
      'hold',
      'new',
      'open',
      'pending',
      'solved',
    ]);
    const now = '2026-09-14T08:00:00.000Z';
    expect(rows('SELECT max(updated_at) <= ? FROM tickets_tickets'.replace('?', `'${now}'`))).toEqual([[1]]);
    expect((rows('SELECT max(at) FROM tickets_history')[0]?.[0] as string) <= now).toBe(true);
  });

  it('says nothing twice', () => {
    const twice = 'SELECT description FROM tickets_tickets GROUP BY description HAVING count(*) > 1';
    expect(rows(twice)).toEqual([]);
    const comments =
      "SELECT body FROM tickets_comments WHERE kind = 'comment' GROUP BY body HAVING count(*) > 1";
    expect(rows(comments)).toEqual([]);
  });

  it('names addresses under .example only', () => {
    const texts = rows('SELECT description FROM tickets_tickets UNION ALL SELECT body FROM tickets_comments')
      .flat()
      .join('\n');
    const addresses = texts.match(/[\w.-]+@[\w.-]+\w/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([]);
  });

  it('has every timer twice: as the engine’s and as a ticket’s', () => {
    expect(rows('SELECT id FROM _timers ORDER BY id')).toEqual(
      rows('SELECT timer FROM tickets_timers ORDER BY timer'),
    );
    expect(rows('SELECT min(due) FROM _timers')[0]?.[0]).toBe('2026-09-14T08:34:00.000Z');
  });

  it('has recorded past breaches at their instants, with what followed', () => {
    expect(get('timezone-486')).toMatchObject({
      priority: 'high',
      watcher_ids: [work.ref('person:nele-wiebrock')],
      sla: [
        { metric: 'first_reply', breached_at: '2026-09-02T08:05:00.000Z', state: 'fulfilled' },
        { metric: 'resolution' },
      ],
    });
  });

  it('closed what was solved seven days before the world begins', () => {
    const late =
      "SELECT number FROM tickets_tickets WHERE status = 'solved' AND solved_at <= '2026-09-07T08:00:00.000Z'";
    expect(rows(late)).toEqual([]);
    expect(get('alarm-478')).toMatchObject({
      status: 'closed',
      closed_at: '2026-08-31T06:50:00.000Z',
      satisfaction: 'good',
    });
  });

  it('is the same every time', () => {
    const again = openTestWorkspace();
    const image = { world: 'brennhagel', seed: 0 };
    expect(again.assembly.library.image(image)).toBe(work.assembly.library.image(image));
    again.close();
  });
});

describe('what the tasks ask of the desk', () => {
  it('duplicate-tickets: the duplicates are merged, linked, answered in time, and kept apart from the other customer', () => {
    const go = (operation: string, input: object) => work.ok(operation, input);
    go('tickets.merge', { ticket_id: id('export-502'), target_id: id('export-501') });
    go('tickets.merge', { ticket_id: id('export-505'), target_id: id('export-501') });
    for (const handle of ['export-501', 'export-509'])
      go('tickets.link_create', { ticket_id: id(handle), kind: 'incident_of', target_id: id('problem-488') });
    go('tickets.update', { ticket_id: id('export-501'), priority: 'high', fields: { error_id: 'E-7741' } });
    go('tickets.macro_apply', { ticket_id: id('export-501'), macro_id: 'EINGANG_BEKANNT' });
    expect(get('export-501')).toMatchObject({
      priority: 'high',
      status: 'open',
      links: [{ kind: 'incident_of', number: '#488' }],
      sla: [{ state: 'fulfilled', breached_at: null }, {}],
    });
    expect(get('export-502').merged_into_id).toBe(id('export-501'));
    expect(get('export-505').merged_into_id).toBe(id('export-501'));
    expect(get('export-507')).toMatchObject({ status: 'new', merged_into_id: null });
    expect(get('export-509')).toMatchObject({ status: 'new', merged_into_id: null });
    const { items } = work.ok(
      'tickets.comment_list',
      { ticket_id: id('export-501') },
      { as: 'contact:konrad-bahlke' },
    );
    expect(items).toHaveLength(1);
    expect(items[0].body).toContain('E-7741');
    const back = { ticket_id: id('export-501'), body: 'Bei uns geht es wieder.', visibility: 'public' };
    work.ok('tickets.comment_create', back, { as: 'contact:konrad-bahlke' });
    expect(get('export-501').status).toBe('open');
  });

  it('signed-contract-filing: the ticket is solved with a German comment', () => {
    const ticket_id = id('wartungsvertrag-quellmoor');
    expect(get('wartungsvertrag-quellmoor')).toMatchObject({
      number: '2026091400017',
      queue_id: 'legal',
      status: 'open',
    });
    const body = 'Der Vertrag ist als IC-412 abgelegt. Im Ticket steht 1.580 €, im Vertrag 1.850 €.';
    work.ok('tickets.comment_create', { ticket_id, body, visibility: 'public' });
    expect(work.ok('tickets.transition', { ticket_id, status: 'solved' })).toMatchObject({
      status: 'solved',
      resolution: 'done',
    });
  });

  it('standard-nda: the request holds what the template needs and ends pending', () => {
    const ticket = get('req-311');
    expect(ticket.fields).toMatchObject({
      contract_type: 'nda',
      counterparty: 'Corvaneth Inc.',
      term: '3 years',
      purpose: 'evaluation of sensor data platform',
    });
    expect(ticket.fields.signer).toContain('dana.whitlow@corvaneth.example');
    const { ticket: after } = work.ok('tickets.macro_apply', {
      ticket_id: ticket.id,
      macro_id: 'ZUR_UNTERSCHRIFT',
    });
    expect(after).toMatchObject({ status: 'pending', assignee_id: work.ref('service:legal-agent') });
  });

  it('incomplete-dpa: a checklist of fourteen items, a ticket on hold, the officer watching', () => {
    const ticket_id = id('ds-86');
    const items = Array.from({ length: 14 }, (_, index) => ({
      title: `Punkt ${index + 1}`,
      state: index < 3 ? 'missing' : 'fulfilled',
    }));
    work.ok('tickets.checklist_create', { ticket_id, title: 'AVV-Checkliste', items });
    work.ok('tickets.watch', { ticket_id, principal_id: work.ref('person:ole-hinrichsmeyer') });
    expect(work.ok('tickets.transition', { ticket_id, status: 'hold' }).status).toBe('hold');
    expect(work.ok('tickets.checklist_list', { ticket_id }).checklists[0].checklist_items).toHaveLength(14);
  });
});
