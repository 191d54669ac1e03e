import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());
const upload = () => {
  const bytes = work.assembly.agent.bytes.put(Buffer.from('x'));
  return work.ok('files.upload', { name: 'a.txt' }, { upload: bytes }).id as string;
};

describe('files.delete', () => {
  it('takes the file away', () => {
    const file_id = upload();
    expect(work.ok('files.delete', { file_id })).toEqual({ deleted: true });
    expect(work.refused('files.get', { file_id })).toBe('NOT_FOUND');
    expect(work.refused('files.delete', { file_id })).toBe('NOT_FOUND');
  });

  it('is for the uploader', () => {
    expect(work.refused('files.delete', { file_id: upload() }, { as: 'person:ines-kaltwasser' })).toBe(
      'NOT_FOUND',
    );
  });
});
