import { afterAll, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../../tests/harness.ts';

const work = openTestWorkspace();
afterAll(() => work.close());

describe('files.list', () => {
  it('shows own uploads alone, the latest first, page by page', () => {
    const upload = work.assembly.agent.bytes.put(Buffer.from('x'));
    for (const name of ['1.txt', '2.txt', '3.txt']) work.ok('files.upload', { name }, { upload });
    work.ok('files.upload', { name: 'other.txt' }, { upload, as: 'person:levin-adomeit' });
    const first = work.ok('files.list', { limit: 2 });
    const rest = work.ok('files.list', { limit: 2, cursor: first.next_cursor });
    const names = [...first.items, ...rest.items].map((file) => file.name);
    expect(names).toEqual(['3.txt', '2.txt', '1.txt']);
    expect(rest.next_cursor).toBeNull();
  });

  it('does not take the cursor of somebody else', () => {
    const { next_cursor: cursor } = work.ok('files.list', { limit: 1 });
    expect(work.refused('files.list', { limit: 1, cursor }, { as: 'person:levin-adomeit' })).toBe(
      'INVALID_CURSOR',
    );
  });
});
