// A new app is one folder and one word in the list: everything else follows without another edit.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apps } from '../../src/apps/index.ts';
import { createClient } from '../../src/surfaces/client/index.ts';
import { openApiDocument } from '../../src/surfaces/openapi/index.ts';
import { notesApp } from '../fixtures/notes/index.ts';
import { explore } from '../generate/explore.ts';
import { openTestWorkspace, type TestWorkspace } from '../harness.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';
import { watchCalls } from './checks/calls.ts';
import { judgeDeclaration } from './checks/declarations.ts';

let company: TestWorkspace;
let served: ServedCompany;
let token: string;

beforeAll(async () => {
  company = openTestWorkspace({ apps: [...apps, notesApp] });
  served = await serveCompany(company);
  token = served.tokenFor(company, company.ref('service:administration'));
}, 60_000);
afterAll(async () => {
  await served.close();
  company.close();
});

describe('the notes app, listed after the others, has', () => {
  test('REST and the typed client', async () => {
    const client = createClient(notesApp.operations, { url: served.url, token });
    const note = await client.notes.create({ title: 'New here' });
    expect((await client.notes.get({ note_id: note.id })).title).toBe('New here');
  });

  test('MCP tools', async () => {
    const client = new Client({ name: 'new-app', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/t/${token}/mcp`)));
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).filter((name) => name.startsWith('notes_'))).toEqual(
      notesApp.operations
        .filter((operation) => operation.audience === 'agent')
        .map((operation) => operation.id.replace('.', '_'))
        .sort(),
    );
    const result = await client.callTool({ name: 'notes_create', arguments: { title: 'By tool' } });
    expect(result.structuredContent).toMatchObject({ title: 'By tool' });
    await client.close();
  });

  test('OpenAPI', () => {
    const document = JSON.stringify(
      openApiDocument({
        planes: [company.assembly.agent],
        title: 'x',
        version: '1',
        problems: [...company.assembly.yard.composition.problems.values()],
      } as never),
    );
    for (const operation of notesApp.operations.filter(({ audience }) => audience === 'agent'))
      expect(document).toContain(`"${operation.id}"`);
  });

  test('a journal, permissions and inspection', () => {
    const before = company.workspace.live().number;
    company.ok('notes.create', { title: 'x' }, { as: 'service:administration' });
    expect(company.entries(before)).toMatchObject([{ operation: 'notes.create', outcome: 'ok' }]);
    expect(company.refused('notes.create', { title: 'x' }, { as: 'contact:jorns' })).toBe('FORBIDDEN');
    expect(company.assembly.yard.composition.entities.has('note')).toBe(true);
  });

  test('the laws', () => {
    expect(notesApp.operations.flatMap(judgeDeclaration)).toEqual([]);
    const fork = company.fork();
    const watch = watchCalls(fork);
    const tally = explore(fork, { seed: 9, calls: 900, before: watch.before, after: watch.after });
    expect(watch.broken).toEqual([]);
    expect(tally.below(1).filter((line) => line.startsWith('notes.'))).toEqual([]);
  });
});
