import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const { bytes } = work.assembly.agent;
const ticket_id = work.ref('ticket:export-505');
const upload = (name: string, as?: string) =>
  work.ok('files.upload', { name }, { upload: bytes.put(Buffer.from(name)), ...(as && { as }) }).id as string;

describe('attachments', () => {
  it('are added, listed and downloaded', () => {
    const file_id = upload('Grüße.pdf');
    const { attachment: added } = work.ok('tickets.attachment_add', {
      ticket_id,
      file_id,
      visibility: 'public',
    });
    expect(added).toMatchObject({ name: 'Grüße.pdf', media_type: 'application/pdf', comment_id: null });
    expect(work.ok('tickets.attachment_list', { ticket_id }, { as: 'contact:konrad-bahlke' }).items).toEqual([
      added,
    ]);
    const answer = work.ok(
      'tickets.attachment_download',
      { ticket_id, attachment_id: added.id },
      { as: 'contact:konrad-bahlke' },
    );
    expect(answer).toMatchObject({ name: 'Grüße.pdf', sha256: added.sha256 });
    expect(bytes.read(answer.sha256).toString()).toBe('Grüße.pdf');
  });

  it('stay with the agents when they are internal', () => {
    const file_id = upload('analysis.txt');
    const attachment_id = work.ok('tickets.attachment_add', {
      ticket_id,
      file_id,
      visibility: 'internal',
    }).attachment.id;
    const as = 'contact:konrad-bahlke';
    expect(work.ok('tickets.attachment_list', { ticket_id }, { as }).items).toHaveLength(1);
    expect(work.refused('tickets.attachment_download', { ticket_id, attachment_id }, { as })).toBe(
      'NOT_FOUND',
    );
    expect(
      work.ok('tickets.attachment_download', { ticket_id, attachment_id }, { as: 'person:nele-wiebrock' })
        .size,
    ).toBe(12);
  });

  it('are not reached through another ticket', () => {
    const file_id = upload('secret.txt');
    const attachment_id = work.ok('tickets.attachment_add', {
      ticket_id,
      file_id,
      visibility: 'internal',
    }).attachment.id;
    const other = { ticket_id: work.ref('ticket:export-501'), attachment_id };
    expect(work.refused('tickets.attachment_download', other)).toBe('NOT_FOUND');
  });

  it('may come from the requester, of own files and publicly', () => {
    const as = 'contact:konrad-bahlke';
    const own = upload('log.txt', as);
    const add = (file_id: string, visibility: string) => ({ ticket_id, file_id, visibility });
    expect(work.refused('tickets.attachment_add', add(own, 'internal'), { as })).toBe('INTERNAL_BY_AGENTS');
    expect(work.refused('tickets.attachment_add', add(upload('of-the-agent.txt'), 'public'), { as })).toBe(
      'REFERENCE_UNKNOWN',
    );
    expect(work.ok('tickets.attachment_add', add(own, 'public'), { as }).attachment.added_by).toBe(
      work.ref(as),
    );
    expect(work.refused('tickets.attachment_add', add(own, 'public'), { as })).toBe('ATTACHED_ALREADY');
  });

  it('are refused on a closed ticket', () => {
    const closed = {
      ticket_id: work.ref('ticket:req-302'),
      file_id: upload('late.txt'),
      visibility: 'public',
    };
    expect(work.refused('tickets.attachment_add', closed)).toBe('TICKET_CLOSED');
  });
});
