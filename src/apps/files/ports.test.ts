import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestWorkspace } from '../../../tests/harness.ts';
import { defineApp, defineOperation, FORBIDDEN } from '../../operations/index.ts';
import { directory } from '../directory/index.ts';
import { tickets } from '../tickets/index.ts';
import { files } from './index.ts';

/** An app that does with files what an app does that holds them. */
const input = z.strictObject({ file_id: z.string(), record_id: z.string().default('r1') });
const output = z.object({ found: z.boolean() });
const access = { permission: 'files.use' };
const holder = defineApp({
  id: 'holder',
  title: 'Holder',
  description: 'Holds files.',
  tables: [],
  entities: [],
  permissions: {},
  operations: [
    defineOperation({
      ...{ id: 'holder.hold', summary: 'Holds.', effect: 'write', access, input, output },
      route: 'POST /v1/holder/hold',
      handler: ({ file_id, record_id }, ctx) => {
        const file = ctx.ports.Files.file(file_id) ?? ctx.fail(FORBIDDEN);
        ctx.ports.Files.hold(file.id, 'thing', record_id);
        return { found: true };
      },
    }),
    defineOperation({
      ...{ id: 'holder.release', summary: 'Releases.', effect: 'write', access, input, output },
      route: 'POST /v1/holder/release',
      handler: ({ file_id, record_id }, ctx) => {
        ctx.ports.Files.release(file_id, 'thing', record_id);
        return { found: true };
      },
    }),
    defineOperation({
      ...{ id: 'holder.open', summary: 'Opens.', effect: 'read', access, input, output },
      route: 'POST /v1/holder/open',
      handler: ({ file_id }, ctx) => ({ found: ctx.ports.Files.open(file_id) !== undefined }),
    }),
  ],
});

const work = openTestWorkspace({ apps: [directory, files, tickets, holder] });
afterAll(() => work.close());
const upload = () => {
  const bytes = work.assembly.agent.bytes.put(Buffer.from('x'));
  return work.ok('files.upload', { name: 'a.txt' }, { upload: bytes }).id as string;
};

describe('the Files port', () => {
  it('keeps a held file from being deleted until the last record lets go', () => {
    const file_id = upload();
    for (const record_id of ['r1', 'r2', 'r2']) work.ok('holder.hold', { file_id, record_id });
    expect(work.outcome('files.delete', { file_id })).toMatchObject({
      problem: { code: 'FILE_HELD', status: 409, detail: expect.stringContaining('thing r1, thing r2') },
    });
    work.ok('holder.release', { file_id });
    expect(work.refused('files.delete', { file_id })).toBe('FILE_HELD');
    work.ok('holder.release', { file_id, record_id: 'r2' });
    work.ok('files.delete', { file_id });
  });

  it('lets nobody attach what somebody else uploaded, but opens what a record holds', () => {
    const file_id = upload();
    expect(work.refused('holder.hold', { file_id }, { as: 'person:levin-adomeit' })).toBe('FORBIDDEN');
    expect(work.ok('holder.open', { file_id }, { as: 'person:levin-adomeit' })).toEqual({ found: true });
    expect(work.ok('holder.open', { file_id: 'fil_x' })).toEqual({ found: false });
  });
});
