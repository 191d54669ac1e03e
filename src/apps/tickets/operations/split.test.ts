import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const ticket_id = work.ref('ticket:drift-481');
const thread = (id = ticket_id) => work.ok('tickets.comment_list', { ticket_id: id }).items;

describe('tickets.split', () => {
  it('makes a ticket of some comments, with their authors and times, linked to the old one', () => {
    const [, second, , fourth] = thread();
    const made = work.ok('tickets.split', {
      ticket_id,
      comment_ids: [fourth.id, second.id],
      subject: 'Halter passt nicht',
    });
    expect(made).toMatchObject({
      number: '#510',
      subject: 'Halter passt nicht',
      description: second.body,
      requester_id: work.ref('contact:silke-ahrenkiel'),
      status: 'new',
      sla_policy_id: 'silver',
      links: [{ kind: 'split_from', direction: 'outgoing', number: '#481' }],
    });
    expect(thread(made.id)).toMatchObject([
      {
        author_name: 'Amelie Vorhauer',
        visibility: 'internal',
        body: fourth.body,
        created_at: fourth.created_at,
      },
    ]);
  });

  it('leaves the old thread whole and notes the split there', () => {
    expect(thread()).toHaveLength(5);
    expect(thread().at(-1)).toMatchObject({ kind: 'split', visibility: 'internal' });
    expect(thread().at(-1).body).toContain('#510');
  });

  it('hides the new ticket from the requester when it begins with an internal comment', () => {
    const internal = thread()[3];
    const made = work.ok('tickets.split', {
      ticket_id,
      comment_ids: [internal.id],
      subject: 'Muster bestellen',
    });
    expect(made.is_public).toBe(false);
    expect(work.refused('tickets.get', { ticket_id: made.id }, { as: 'contact:silke-ahrenkiel' })).toBe(
      'NOT_FOUND',
    );
  });

  it('refuses comments of other tickets and of the system', () => {
    const foreign = thread(work.ref('ticket:timezone-486'))[0].id;
    const split = (comment_ids: string[]) =>
      work.refused('tickets.split', { ticket_id, comment_ids, subject: 'x' });
    expect(split([foreign])).toBe('NO_SUCH_COMMENT');
    expect(split([thread()[0].id, 'com_nothing'])).toBe('NO_SUCH_COMMENT');
    expect(split([thread()[4].id])).toBe('NO_SUCH_COMMENT');
    const closed = { ticket_id: work.ref('ticket:timezone-486'), comment_ids: [foreign], subject: 'x' };
    expect(work.refused('tickets.split', closed)).toBe('TICKET_CLOSED');
  });
});
