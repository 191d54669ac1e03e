import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const id = (handle: string) => work.ref(`ticket:${handle}`);
const apply = (handle: string, macro_id: string, more: object = {}) => ({
  ticket_id: id(handle),
  macro_id,
  ...more,
});

describe('macros', () => {
  it('are listed for a queue, with those for every queue', () => {
    const ids = (input: object) =>
      work.ok('tickets.macro_list', input).items.map((item: { id: string }) => item.id);
    expect(ids({ queue_id: 'support' })).toEqual([
      'EINGANG_BEKANNT',
      'EINGANG_BESTAETIGT',
      'SUPPORT_GELOEST',
      'WARTET_AUF_DRITTE',
    ]);
    expect(ids({})).toHaveLength(7);
    expect(work.refused('tickets.macro_list', {}, { as: 'contact:wiebke-jorns' })).toBe('FORBIDDEN');
  });

  it('show what they would say, in the language of the ticket or another', () => {
    const preview = work.ok('tickets.macro_preview', apply('export-502', 'EINGANG_BEKANNT'));
    expect(preview).toMatchObject({
      visibility: 'public',
      empty_placeholders: [],
      actions: [{ field: 'tag', value: 'bekannter-fehler' }],
    });
    expect(preview.body).toContain('Guten Tag Wiebke Jorns,');
    expect(preview.body).toContain('#502. Der Fehler E-7741 ist uns bekannt');
    expect(preview.body).toContain('Legal Agent');
    expect(
      work.ok('tickets.macro_preview', apply('export-502', 'EINGANG_BESTAETIGT', { language: 'en' })).body,
    ).toContain('on 14 September 2026');
  });

  it('comment and change', () => {
    const { comment, ticket } = work.ok('tickets.macro_apply', apply('export-502', 'EINGANG_BEKANNT'));
    expect(comment).toMatchObject({
      macro_id: 'EINGANG_BEKANNT',
      visibility: 'public',
      author_name: 'Legal Agent',
    });
    expect(ticket).toMatchObject({
      status: 'open',
      tags: ['bekannter-fehler'],
      sla: [{ state: 'fulfilled' }, { state: 'running' }],
    });
  });

  it('set states and the assignee', () => {
    const { ticket } = work.ok('tickets.macro_apply', apply('req-311', 'ZUR_UNTERSCHRIFT'), {
      as: 'person:yasemin-brede',
    });
    expect(ticket).toMatchObject({ status: 'pending', assignee_id: work.ref('person:yasemin-brede') });
  });

  it('write money as the language does', () => {
    work.ok('tickets.update', { ticket_id: id('fin-402'), fields: { invoice_no: 'ZD-1' } });
    expect(
      work.ok('tickets.macro_preview', apply('fin-402', 'RECHNUNG_IN_PRUEFUNG', { language: 'de' })).body,
    ).toContain('132.600,00 CHF');
  });

  it('refuse to leave a gap in a reply, but take the finished text', () => {
    expect(work.refused('tickets.macro_apply', apply('export-501', 'EINGANG_BEKANNT'))).toBe(
      'PLACEHOLDER_EMPTY',
    );
    expect(
      work.ok('tickets.macro_preview', apply('export-501', 'EINGANG_BEKANNT')).empty_placeholders,
    ).toEqual(['field.error_id']);
    const body = 'Guten Tag Frau Jorns, der Fehler E-7741 ist uns bekannt.';
    expect(
      work.ok('tickets.macro_apply', apply('export-501', 'EINGANG_BEKANNT', { body })).comment,
    ).toMatchObject({
      body,
      macro_id: 'EINGANG_BEKANNT',
    });
  });

  it('refuse what they could not do, and leave nothing of it', () => {
    expect(work.refused('tickets.macro_apply', apply('req-305', 'EINGANG_BEKANNT'))).toBe(
      'MACRO_NOT_FOR_QUEUE',
    );
    expect(work.refused('tickets.macro_preview', apply('req-305', 'NOTHING'))).toBe('MACRO_NOT_FOR_QUEUE');
    expect(work.refused('tickets.macro_apply', apply('req-302', 'ANGABEN_FEHLEN'))).toBe('TICKET_CLOSED');
    expect(work.refused('tickets.macro_apply', apply('req-303', 'ANGABEN_FEHLEN'))).toBe(
      'TRANSITION_NOT_ALLOWED',
    );
    expect(work.ok('tickets.comment_list', { ticket_id: id('req-303') }).items).toHaveLength(4);
    work.ok('tickets.assign', { ticket_id: id('req-311'), assignee_id: null });
    const agentOfHelpers = { ...apply('req-312', 'ZUR_UNTERSCHRIFT'), body: 'x' };
    expect(work.refused('tickets.macro_apply', agentOfHelpers, { as: 'person:tomasz-rehfeld' })).toBe(
      'ASSIGNEE_NOT_IN_GROUP',
    );
  });
});
