import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const bytes = (text: string) => work.assembly.agent.bytes.put(Buffer.from(text));

describe('files.upload', () => {
  it('keeps name, type, size and hash', () => {
    const upload = bytes('Vertrag');
    const file = work.ok('files.upload', { name: 'Vertrag §7.PDF' }, { upload });
    expect(file).toMatchObject({
      name: 'Vertrag §7.PDF',
      media_type: 'application/pdf',
      size: 7,
      sha256: upload.sha256,
      uploaded_by: work.ref('service:legal-agent'),
      uploaded_at: '2026-09-14T08:01:00.000Z',
    });
    expect(work.ok('files.get', { file_id: file.id })).toEqual(file);
  });

  it('takes the media type that is given', () => {
    const file = work.ok(
      'files.upload',
      { name: 'noname', media_type: 'text/x-odd+thing' },
      { upload: bytes('') },
    );
    expect(file).toMatchObject({ media_type: 'text/x-odd+thing', size: 0 });
    expect(work.ok('files.upload', { name: 'noname' }, { upload: bytes('') }).media_type).toBe(
      'application/octet-stream',
    );
  });

  it.each(['../../etc/passwd', 'C:\\CON', '%2e%2e', 'a'.repeat(255), '契約書.docx'])(
    'keeps %s as text',
    (name) => {
      expect(work.ok('files.upload', { name }, { upload: bytes('x') }).name).toBe(name);
    },
  );

  it.each(['', 'a'.repeat(256), 'a\r\nContent-Type: text/html', 'a\u2028b', '\u0007'])(
    'refuses the name %j',
    (name) => {
      expect(work.outcome('files.upload', { name }, { upload: bytes('x') })).toMatchObject({
        problem: { code: 'INVALID_INPUT', errors: [{ pointer: '/name' }] },
      });
    },
  );

  it.each(['text', 'Text/Plain', 'text/plain; charset=utf-8', 'text/plain\r\nx: y'])(
    'refuses the type %j',
    (media_type) => {
      const input = { name: 'a.txt', media_type };
      expect(work.refused('files.upload', input, { upload: bytes('x') })).toBe('INVALID_INPUT');
    },
  );

  it('asks for the bytes when there are none', () => {
    expect(work.refused('files.upload', { name: 'a.txt' })).toBe('INVALID_INPUT');
  });
});
