// Tokens for any principal: by handle or id, with their own tools, and free of charge unless they pay.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../tests/desk.ts';
import { fixture } from '../../../../tests/harness.ts';
import { type DirectoryPort, defineApp } from '../../../operations/index.ts';

/** A directory that knows somebody whom the world file does not name. */
const folk = defineApp({
  id: 'folk',
  title: 'Folk',
  description: 'People who came later.',
  tables: [],
  entities: [],
  permissions: {},
  operations: [],
  ports: {
    Directory: () =>
      ({ person: (id: string) => (id === 'con_late' ? { id } : undefined) }) as unknown as DirectoryPort,
  },
});

let desk: Desk;
beforeEach(async () => {
  desk = openDesk({ apps: [...fixture.apps, folk] });
  await desk.open('one');
});
afterEach(() => desk.close());

const one = { workspace_id: 'one' };
const create = (input: object) => desk.call('tokens.create', { ...one, ...input });
const now = async () => (await desk.call('clock.read', one)).now;

test('speaks for the principal, and shows the ways in', async () => {
  const ben = await create({ principal: 'guest:ben' });
  expect(ben).toEqual({
    principal: 'ben',
    token: expect.stringMatching(/^tya_/),
    api_url: 'http://agent.example',
    mcp_url: 'http://agent.example/mcp',
    capability_url: `http://agent.example/t/${ben.token}`,
  });
  expect(desk.agent(ben.token, 'notes.list').items.map(({ title }: { title: string }) => title)).toEqual([
    "Ben's own",
  ]);
  const { items } = await desk.call('inspection.journal', one);
  expect(items).toMatchObject([{ by: 'ben', operation: 'notes.list' }]);
});

test('moves the clock only when it pays', async () => {
  const before = await now();
  const free = await create({ principal: 'ben' });
  desk.agent(free.token, 'notes.list');
  expect(await now()).toBe(before);
  const paying = await create({ principal: 'ben', pays: true });
  desk.agent(paying.token, 'notes.list');
  expect(await now()).toBe('2026-09-14T08:00:20.000Z');
});

test('may be for somebody who came later, and for nobody who is not there', async () => {
  expect((await create({ principal: 'con_late' })).principal).toBe('con_late');
  for (const principal of ['guest:zoe', 'zoe', 'note:x', 'constructor', '__proto__'])
    expect(await desk.refused('tokens.create', { ...one, principal })).toMatchObject({
      status: 422,
      code: 'UNKNOWN_PRINCIPAL',
    });
});

test('carries a set of tools that exists', async () => {
  const { token } = await create({ principal: 'ben', tools: 'core' });
  expect(desk.assembly.yard.engine.sessions.identify(token)?.tools).toBe('core');
  expect((await desk.refused('tokens.create', { ...one, principal: 'ben', tools: 'mail' })).errors).toEqual([
    { pointer: '/tools', message: 'No such set. There are: core, all, notes.' },
  ]);
});
