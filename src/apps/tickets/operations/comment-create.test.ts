import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const { bytes } = work.assembly.agent;
const id = (handle: string) => work.ref(`ticket:${handle}`);
const get = (handle: string) => work.ok('tickets.get', { ticket_id: id(handle) });
const say = (handle: string, visibility: string, body = 'Text.') => ({
  ticket_id: id(handle),
  visibility,
  body,
});

describe('tickets.comment_create', () => {
  it('opens a new ticket and fulfils the first reply when an agent answers publicly', () => {
    const internal = work.ok('tickets.comment_create', say('export-501', 'internal'));
    expect(internal).toMatchObject({
      number: '#501',
      is_follow_up: false,
      comment: { position: 1, kind: 'comment' },
    });
    expect(get('export-501')).toMatchObject({
      status: 'open',
      sla: [{ state: 'running' }, { state: 'running' }],
    });
    work.ok('tickets.comment_create', say('export-501', 'public'));
    expect(get('export-501').sla).toMatchObject([
      { state: 'fulfilled', breached_at: null, due_at: null },
      { state: 'running' },
    ]);
  });

  it('does not count the requester’s own word as an answer', () => {
    work.ok('tickets.comment_create', say('export-502', 'public'), { as: 'contact:wiebke-jorns' });
    expect(get('export-502')).toMatchObject({
      status: 'new',
      sla: [{ state: 'running' }, { state: 'running' }],
    });
  });

  it('opens a pending or solved ticket again when the requester or somebody in copy answers, not when an agent does', () => {
    work.ok('tickets.comment_create', say('ek-121', 'public'));
    expect(get('ek-121').status).toBe('pending');
    work.ok('tickets.comment_create', say('ek-121', 'public'), { as: 'person:rupert-kaindlbauer' });
    expect(get('ek-121').status).toBe('open');
    work.ok('tickets.comment_create', say('it-491', 'public'), { as: 'person:felix-nottbusch' });
    expect(get('it-491').status).toBe('open');
    work.ok('tickets.comment_create', say('fin-400', 'public'), { as: 'person:ida-brummund' });
    expect(get('fin-400')).toMatchObject({ status: 'open', solved_at: null, resolution: null });
  });

  it('leaves a ticket on hold when the requester answers', () => {
    work.ok('tickets.comment_create', say('drift-481', 'public'), { as: 'contact:silke-ahrenkiel' });
    expect(get('drift-481').status).toBe('hold');
  });

  it('makes a follow-up of a requester’s reply to a closed ticket', () => {
    const answer = work.ok('tickets.comment_create', say('alarm-478', 'public', 'Wieder doppelt.'), {
      as: 'contact:konrad-bahlke',
    });
    expect(answer).toMatchObject({ comment: null, is_follow_up: true, number: '#510' });
    expect(work.ok('tickets.get', { ticket_id: answer.ticket_id })).toMatchObject({
      status: 'new',
      subject: 'Alarme kommen doppelt aufs Handy',
      description: 'Wieder doppelt.',
      requester_id: work.ref('contact:konrad-bahlke'),
      links: [{ kind: 'follow_up_of', number: '#478' }],
    });
    expect(get('alarm-478').status).toBe('closed');
  });

  it('refuses agents on a closed ticket', () => {
    expect(work.refused('tickets.comment_create', say('alarm-478', 'public'))).toBe('TICKET_CLOSED');
    expect(work.refused('tickets.comment_create', say('alarm-478', 'internal'))).toBe('TICKET_CLOSED');
  });

  it('lets only agents speak internally', () => {
    expect(
      work.refused('tickets.comment_create', say('export-507', 'internal'), { as: 'contact:wiebke-jorns' }),
    ).toBe('INTERNAL_BY_AGENTS');
    expect(
      work.refused('tickets.comment_create', say('export-507', 'public'), { as: 'contact:silke-ahrenkiel' }),
    ).toBe('NOT_FOUND');
  });

  it('carries files of its author', () => {
    const upload = bytes.put(Buffer.from('log'));
    const file = work.ok('files.upload', { name: 'export.log' }, { upload });
    const { comment } = work.ok('tickets.comment_create', {
      ...say('export-507', 'internal'),
      file_ids: [file.id],
    });
    expect(comment.attachments).toMatchObject([
      { name: 'export.log', visibility: 'internal', comment_id: comment.id },
    ]);
    expect(
      work.refused('tickets.comment_create', { ...say('export-507', 'internal'), file_ids: [file.id] }),
    ).toBe('ATTACHED_ALREADY');
    expect(
      work.refused('tickets.comment_create', { ...say('export-507', 'internal'), file_ids: ['fil_x'] }),
    ).toBe('REFERENCE_UNKNOWN');
  });

  it('keeps long texts whole', () => {
    const body = 'Zeile mit Umlaut ä\n'.repeat(3000);
    const { comment } = work.ok('tickets.comment_create', say('export-509', 'internal', body));
    expect(comment.body).toBe(body);
    const { items } = work.ok('tickets.comment_list', { ticket_id: id('export-509') });
    expect(items.at(-1).body).toBe(body);
    expect(work.refused('tickets.comment_create', say('export-509', 'internal', 'x'.repeat(65_537)))).toBe(
      'INVALID_INPUT',
    );
  });
});
