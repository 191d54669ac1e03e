// R11, T17, T28, T29: generated requests over both planes, fitting ones, unfitting ones and broken ones; never a 500.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { methodAndPath, splitInput } from '../../src/surfaces/wire/route.ts';
import { callers, prime, Tally } from '../generate/explore.ts';
import { invalidInput, validInput } from '../generate/inputs.ts';
import { Pools } from '../generate/pools.ts';
import { type Random, randomOf } from '../generate/random.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { type Planes, servePlanes } from './planes.ts';

const REQUESTS = Number(process.env.TILTYARD_FUZZ ?? 5000);
const LANES = 8;

let company: TestWorkspace;
let planes: Planes;
beforeAll(async () => {
  company = openCompany();
  planes = await servePlanes(company);
}, 60_000);
afterAll(async () => {
  await planes.close();
  company.close();
});

/** Bodies that are no input at all. */
const broken: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1}{"b":2}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  `${'['.repeat(65)}${']'.repeat(65)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  '{"a":1e400}',
  '{"a":9007199254740993}',
  `{${Array.from({ length: 1001 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `{"a":"${'x'.repeat(262_145)}"}`,
  '\u00ff\u00fe',
];

interface Lane {
  readonly random: Random;
  readonly pools: Pools;
}

async function send(
  lane: Lane,
  operation: AnyDeclaration,
  at: { url: string; credential: string },
): Promise<Response> {
  const { random, pools } = lane;
  const sources = { random, pools, now: company.workspace.live().now };
  const headers: Record<string, string> = {
    authorization: `Bearer ${at.credential}`,
    'content-type': 'application/json',
  };
  if (random.chance(10))
    headers['idempotency-key'] = random.pick(['a', 'b', 'x'.repeat(255), 'x'.repeat(256), 'ü']);
  if (random.chance(10))
    headers['if-match'] = random.pick(['"0"', '*', '"1", "2"', 'W/"0"', '', 'x'.repeat(3000)]);
  if (random.chance(10)) {
    const { method, path } = methodAndPath(operation);
    const body = method === 'GET' ? {} : { body: random.pick(broken) };
    return fetch(`${at.url}${path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(random.word()))}`, {
      method,
      headers: plain(headers),
      ...body,
    });
  }
  const input = random.chance(30) ? invalidInput(operation, sources) : validInput(operation, sources);
  return fetch(...request(operation, input, { url: at.url, headers: plain(headers) }));
}

/** fetch refuses to send some of the values that other clients do send. */
function plain(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );
}

function request(
  operation: AnyDeclaration,
  input: unknown,
  to: { url: string; headers: Record<string, string> },
): [string, RequestInit] {
  try {
    const { method, target, body } = splitInput(operation, input as Record<string, unknown>);
    const content = operation.upload ? 'some bytes' : JSON.stringify(body);
    return [
      `${to.url}${target}`,
      { method, headers: to.headers, ...(method !== 'GET' && content !== undefined && { body: content }) },
    ];
  } catch {
    // An input that no path can carry: send it as a body to the bare route.
    const { method, path } = methodAndPath(operation);
    return [
      `${to.url}${path}`,
      { method, headers: to.headers, ...(method !== 'GET' && { body: JSON.stringify(input) ?? 'null' }) },
    ];
  }
}

test(`R11: ${REQUESTS} generated requests, no 500, every refusal in the one shape`, async () => {
  const { engine } = company.assembly.yard;
  const [widest] = callers(company) as [string];
  const seed = { random: randomOf(11), pools: new Pools() };
  prime(company, seed.pools, callers(company).slice(0, 4));
  const agent = {
    url: planes.agent.at.url,
    credential: engine.sessions.issue(company.workspace, widest, { pays: true }).token,
  };
  const control = { url: planes.control.at.url, credential: planes.key('operator') };
  // Calls that end the workspace under test, or the keys it is tested with, have proofs of their own.
  const operations = [...planes.agent.plane.operations, ...planes.control.plane.operations];
  const tally = new Tally(operations as never);
  const wrong: string[] = [];
  let slowest = 0;
  const lane = async (number: number) => {
    const own = { random: randomOf(100 + number), pools: seed.pools };
    for (let count = number; count < REQUESTS; count += LANES) {
      const operation = own.random.pick(operations);
      const began = performance.now();
      const response = await send(own, operation, operation.audience === 'agent' ? agent : control);
      const text = await response.text();
      slowest = Math.max(slowest, performance.now() - began);
      wrong.push(...judge(operation, response, text));
      tally.add(operation as never, outcomeOf(response, text) as never);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  console.info(`${String(tally)}\nslowest ${Math.round(slowest)} ms`);
  expect(wrong).toEqual([]);
  expect(planes.log).toEqual([]);
}, 300_000);

function judge(operation: AnyDeclaration, response: Response, text: string): string[] {
  const say = (sentence: string) => [`${operation.id} ${sentence}: ${text.slice(0, 300)}`];
  if (response.status === 500 || text.includes('"WORKSPACE_BROKEN"'))
    return say(`answered ${response.status}`);
  if (response.status < 400) return [];
  if (!response.headers.get('content-type')?.startsWith('application/problem+json'))
    return say('refused in another media type');
  const { code, status, title, detail, type } = JSON.parse(text) as Record<string, unknown>;
  return code && status === response.status && title && detail && type ? [] : say('refused in another shape');
}

function outcomeOf(response: Response, text: string): { ok: boolean; problem: { code: string } } {
  return {
    ok: response.ok,
    problem: { code: response.ok ? '' : String((JSON.parse(text) as { code: string }).code) },
  };
}
