import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const { bytes } = work.assembly.agent;

describe('files.download', () => {
  it('gives back the bytes of an own upload', () => {
    const upload = bytes.put(Buffer.from('Grüße'));
    const { id: file_id } = work.ok('files.upload', { name: 'a.txt' }, { upload });
    const answer = work.ok('files.download', { file_id });
    expect(answer).toEqual({ name: 'a.txt', media_type: 'text/plain', size: 7, sha256: upload.sha256 });
    expect(bytes.read(answer.sha256).toString()).toBe('Grüße');
  });

  it('hides what somebody else uploaded, whoever names it', () => {
    const upload = bytes.put(Buffer.from('x'));
    const { id: file_id } = work.ok(
      'files.upload',
      { name: 'a.txt' },
      { upload, as: 'contact:dana-whitlow' },
    );
    expect(work.refused('files.download', { file_id })).toBe('NOT_FOUND');
    expect(work.refused('files.download', { file_id: upload.sha256 })).toBe('NOT_FOUND');
    expect(work.refused('files.download', { file_id: '../x' })).toBe('NOT_FOUND');
  });
});
