// A test of somebody's program: it thinks that it talks to https://office.example, and can reach nothing else.
import { setupServer } from 'msw/node';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAgentClient, createYard } from '../../src/index.ts';
import { guard, handlers } from '../../src/surfaces/msw/index.ts';

const yard = await createYard({ data: 'memory' });
const ws = await yard.open({ world: 'brennhagel' });
const server = setupServer(...handlers(ws, { baseUrl: 'https://office.example' }));
const outside = guard(server);
beforeEach(() => ws.reset());
afterAll(() => {
  outside.close();
  return yard.close();
});

/** The program under test. It has never heard of workspaces. */
async function planLeave(headers: Record<string, string>) {
  const sent = await fetch('https://office.example/v1/absences', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ from_day: '2026-11-02', to_day: '2026-11-06', kind: 'vacation' }),
  });
  return { status: sent.status, body: await sent.json() };
}

test('a program works in the workspace, and its work can be looked at', async () => {
  const { token } = await yard.control.tokens.create({
    workspace_id: ws.id,
    principal: 'person:lena-adomeit',
  });
  const { status, body } = await planLeave({ authorization: `Bearer ${token}` });
  expect(status).toBe(201);
  const found = await ws.entities('absence', { where: [`id=${(body as { id: string }).id}`] });
  expect(found.items).toHaveLength(1);
  const { items } = await ws.journal({ operation: 'directory.absence_create' });
  expect(items).toMatchObject([{ surface: 'msw', outcome: 'ok' }]);
});

test('a request without a token speaks for the agent, also after a reset', async () => {
  expect((await planLeave({})).body).toMatchObject({ code: 'UNKNOWN_REFERENCE' });
  await ws.reset();
  const client = createAgentClient({ url: 'https://office.example' });
  expect(await client.directory.me()).toEqual(await ws.agent.directory.me());
  await expect(client.directory.person_get({ person_id: 'nobody' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('one principal alone can be handed to a program', async () => {
  const lena = await ws.as('person:lena-adomeit');
  server.use(...handlers(lena, { baseUrl: 'https://lena.example/office' }));
  const response = await fetch('https://lena.example/office/v1/me');
  expect(await response.json()).toEqual(await lena.directory.me());
  server.resetHandlers();
  await expect(fetch('https://lena.example/office/v1/me')).rejects.toThrow('GET to lena.example was refused');
});

test('every other host is refused by name, and the attempt is remembered', async () => {
  const before = outside.attempts.length;
  await expect(fetch('https://api.partner.example/collect', { method: 'POST', body: 'x' })).rejects.toThrow(
    'POST to api.partner.example was refused',
  );
  expect(outside.attempts.slice(before)).toEqual([{ method: 'POST', host: 'api.partner.example' }]);
});

test('agents reach no control plane at that address', async () => {
  for (const path of [`/v1/workspaces/${ws.id}`, `/v1/workspaces/${ws.id}/journal`, '/v1/worlds'])
    expect((await fetch(`https://office.example${path}`)).status).toBe(404);
});
