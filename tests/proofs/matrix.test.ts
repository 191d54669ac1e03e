// T01, T36: every route of both planes with every kind of credential; the table is made from the declarations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freezeWorkspace, resetWorkspace } from '../../src/engine/lifecycle.ts';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { methodAndPath } from '../../src/surfaces/wire/route.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { type Planes, servePlanes } from './planes.ts';

let company: TestWorkspace;
let planes: Planes;
const credentials = new Map<string, string | undefined>();

beforeAll(async () => {
  company = openCompany();
  planes = await servePlanes(company);
  const { engine } = company.assembly.yard;
  const issue = (test: TestWorkspace) =>
    engine.sessions.issue(test.workspace, test.workspace.row.principal, { pays: true }).token;
  const [reset, frozen] = [company.fork(), company.fork()];
  const tokens = { reset: issue(reset), frozen: issue(frozen) };
  resetWorkspace(engine, reset.workspace, false);
  freezeWorkspace(engine, frozen.workspace);
  credentials.set('nothing', undefined);
  credentials.set('garbage', 'not a token');
  credentials.set('a forged token', `tya_1_${'A'.repeat(43)}`);
  credentials.set('a forged key', `tyk_${'A'.repeat(43)}`);
  credentials.set('a token from before a reset', tokens.reset);
  credentials.set('a token of a frozen workspace', tokens.frozen);
  credentials.set('an agent token', issue(company));
  credentials.set('the grader key', planes.key('grader'));
  credentials.set('the operator key', planes.key('operator'));
}, 60_000);
afterAll(async () => {
  await planes.close();
  company.close();
});

/** What a credential may get: turned away, forbidden, or anything that comes after both. */
function allowed(operation: AnyDeclaration, credential: string): '401' | '403' | 'further' {
  if (operation.audience === 'agent') return credential === 'an agent token' ? 'further' : '401';
  if (credential === 'the operator key') return operation.audience === 'reviewer' ? '403' : 'further';
  if (credential === 'the grader key') return operation.audience === 'grader' ? 'further' : '403';
  return '401';
}

async function ask(
  url: string,
  operation: AnyDeclaration,
  credential: string | undefined,
): Promise<Response> {
  const { method, path } = methodAndPath(operation);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (credential !== undefined) headers.authorization = `Bearer ${credential}`;
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
  return fetch(`${url}${path.replaceAll(/\{\w+\}/g, 'no-such-thing')}`, { method, headers, ...body });
}

describe.each(['agent', 'control'] as const)('T01: on the %s plane', (name) => {
  test('each credential gets what the declaration says on every route', async () => {
    const { plane, at } = planes[name];
    const wrong: string[] = [];
    for (const operation of plane.operations) {
      for (const [credential, value] of credentials) {
        const { status } = await ask(at.url, operation, value);
        const wanted = allowed(operation, credential);
        const fits = wanted === 'further' ? status !== 401 : String(status) === wanted;
        if (!fits) wrong.push(`${operation.id} answered ${status} to ${credential}, expected ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
    console.info(`${plane.operations.length} routes × ${credentials.size} credentials on the ${name} plane`);
  }, 120_000);

  test('routes of the other plane do not exist', async () => {
    const other = name === 'agent' ? planes.control : planes.agent;
    const own = new Set(planes[name].plane.operations.map((operation) => operation.route));
    const key = name === 'agent' ? 'an agent token' : 'the operator key';
    for (const operation of other.plane.operations.filter(
      (operation) => !own.has(operation.route as never),
    )) {
      const { status } = await ask(planes[name].at.url, operation, credentials.get(key));
      expect([404, 405], operation.id).toContain(status);
    }
  });

  test('T36: health, metrics and debug paths are not on the agent plane', async () => {
    if (name === 'control') return;
    for (const path of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/debug',
      '/v1/workspaces',
      '/v1/keys',
      '/.env',
      '/server.json',
    ]) {
      const response = await fetch(`${planes.agent.at.url}${path}`, {
        headers: { authorization: `Bearer ${credentials.get('an agent token')}` },
      });
      expect(response.status, path).toBe(404);
    }
  });
});
