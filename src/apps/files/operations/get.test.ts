import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('files.get', () => {
  it('hides what somebody else uploaded, and what does not exist', () => {
    const upload = work.assembly.agent.bytes.put(Buffer.from('x'));
    const { id: file_id } = work.ok('files.upload', { name: 'a.txt' }, { upload });
    expect(work.ok('files.get', { file_id }).name).toBe('a.txt');
    expect(work.refused('files.get', { file_id }, { as: 'person:ines-kaltwasser' })).toBe('NOT_FOUND');
    expect(work.refused('files.get', { file_id: 'fil_x' })).toBe('NOT_FOUND');
  });
});
