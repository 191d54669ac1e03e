// A client that knows nothing but openapi.yaml: its types are generated, compiled and then used over HTTP.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestWorkspace } from '../harness.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const clients = join(root, 'tests', 'clients');
const company = openTestWorkspace();
let served: ServedCompany;
let folder: string;

beforeAll(async () => {
  served = await serveCompany(company);
  // Below tests/clients, so that the program finds the packages there, and out of sight of git and biome.
  const place = join(clients, 'node_modules', '.cache');
  mkdirSync(place, { recursive: true });
  folder = mkdtempSync(join(place, 'openapi-client-'));
});
afterAll(async () => {
  await served.close();
  company.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The program of somebody who has the document and the two packages. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './office.js';

export async function episode(baseUrl: string, token: string) {
  const office = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } });
  const me = await office.GET('/v1/me');
  const listed = await office.GET('/v1/tickets', {
    params: { query: { queue_id: 'support', status: 'new', limit: 3 } },
  });
  const subjects: string[] = (listed.data?.items ?? []).map((ticket) => ticket.subject);
  const created = await office.POST('/v1/tickets', {
    body: { queue_id: 'support', subject: 'Typed', description: 'From the document alone.' },
  });
  const ticket_id: string = created.data?.id ?? '';
  const read = await office.GET('/v1/tickets/{ticket_id}', { params: { path: { ticket_id } } });
  const priority: 'low' | 'normal' | 'high' | 'urgent' | undefined = read.data?.priority;
  const missing = await office.GET('/v1/tickets/{ticket_id}', { params: { path: { ticket_id: 'tic_none' } } });
  const code: string | undefined = missing.error?.code;
  return { name: me.data?.name, subjects, created: created.response.status, priority, code };
}
`;

/** What must not compile: a field that is misspelt, a value that is none, a path that is none. */
const mistakes = `
import createClient from 'openapi-fetch';
import type { paths } from './office.js';

const office = createClient<paths>({ baseUrl: '' });
// @ts-expect-error: no such status
office.GET('/v1/tickets', { params: { query: { status: 'lost' } } });
// @ts-expect-error: the subject is missing
office.POST('/v1/tickets', { body: { queue_id: 'support', description: 'x' } });
// @ts-expect-error: no such path
office.GET('/v1/nowhere');
`;

function tool(name: string, ...words: string[]) {
  const path = join(clients, 'node_modules', '.bin', name);
  const { status, stdout, stderr } = spawnSync(path, words, { cwd: folder, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

describe('openapi-fetch with types of openapi-typescript', () => {
  test('generates, compiles strictly and refuses mistakes', () => {
    const types = tool(
      'openapi-typescript',
      join(root, 'openapi.yaml'),
      '--output',
      join(folder, 'office.d.ts'),
    );
    expect(types.status, types.said).toBe(0);
    expect(readFileSync(join(folder, 'office.d.ts'), 'utf8')).toContain('"/v1/tickets/{ticket_id}"');
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
    writeFileSync(join(folder, 'episode.ts'), program);
    writeFileSync(join(folder, 'mistakes.ts'), mistakes);
    const strict = [
      '--strict',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--module',
      'nodenext',
      '--typeRoots',
      'none',
    ];
    const checked = tool('tsc', '--noEmit', ...strict, 'episode.ts', 'mistakes.ts');
    expect(checked.status, checked.said).toBe(0);
    const emitted = tool('tsc', ...strict, 'episode.ts');
    expect(emitted.status, emitted.said).toBe(0);
  }, 120_000);

  test('works against the server as the types say', async () => {
    const { episode } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'episode.js')).href);
    const token = served.tokenFor(company, company.ref('person:nele-wiebrock'));
    expect(await episode(served.url, token)).toEqual({
      name: 'Nele Wiebrock',
      subjects: [expect.any(String), expect.any(String), expect.any(String)],
      created: 201,
      priority: 'normal',
      code: 'NOT_FOUND',
    });
  });
});
