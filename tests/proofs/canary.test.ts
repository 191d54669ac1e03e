// T02, T11: what operators know never shows on the agent plane: names, plans, keys, other tokens, in no body, header or error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkspace } from '../../src/engine/lifecycle.ts';
import type { Workspace } from '../../src/engine/workspace.ts';
import { FaultRule, planOf, planRegisters } from '../../src/faults/plan.ts';
import { splitInput } from '../../src/surfaces/wire/route.ts';
import { agentOperations, callers, nounOf, prime, Tally } from '../generate/explore.ts';
import { invalidInput, validInput } from '../generate/inputs.ts';
import { Pools } from '../generate/pools.ts';
import { randomOf } from '../generate/random.ts';
import { attach, type TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { type Planes, servePlanes } from './planes.ts';

const CANARY = 'kanarienvogel';

let company: TestWorkspace;
let planes: Planes;
let work: TestWorkspace;
/** Accepted control calls that brought the canary, by operation. */
let planted: Map<string, number>;
beforeAll(async () => {
  company = openCompany();
  planes = await servePlanes(company);
  work = attach(company.assembly, plant());
  planted = await plantByCalls();
  putInForce(work.workspace, rules());
}, 60_000);
afterAll(async () => {
  await planes.close();
  company.close();
});

/** A workspace whose every secret of the control side holds the canary. */
function plant() {
  const { engine } = company.assembly.yard;
  const { image, seed } = company.workspace.row;
  const workspace = openWorkspace(engine, {
    id: `${CANARY}-workspace`,
    origin: {
      image: image ?? (engine.store.lines.byNumber(company.workspace.row.line)?.image as string),
      seed: seed ?? 'brennhagel/0',
    },
    principal: company.workspace.row.principal,
    options: { note: `${CANARY}-option` },
    request: `${CANARY}-request`,
    ttlSeconds: 3600,
  });
  putInForce(workspace, rules());
  return workspace;
}

/** Faults that act on the way, named by the canary. */
function rules(): FaultRule[] {
  const rule = (kind: string, n: number, more = {}) =>
    FaultRule.parse({
      id: `${CANARY}-${kind}`,
      note: `${CANARY}-note`,
      kind,
      trigger: { on: 'every', n },
      ...more,
    });
  return [rule('status', 7, { status: 503, retry_after: 3 }), rule('lost', 11), rule('discard', 13)];
}

/** Calls that would end the workspace, or give it to others. */
const ENDING =
  /^workspaces\.(delete|freeze|close_many|reset|restore|open|open_many)$|^keys\.revoke$|^maintenance\./;

/** Makes generated calls of every control operation that writes: what is free in their inputs holds the canary. */
async function plantByCalls(): Promise<Map<string, number>> {
  const { plane } = planes.control;
  const random = randomOf(2, CANARY);
  const pools = new Pools();
  pools.add('workspace_id', `${CANARY}-workspace`);
  for (const name of ['name', 'prefix', 'id', 'note', 'label', 'reason'])
    for (let number = 0; number < 40; number++) pools.add(name, `${CANARY}-${number}`);
  pools.add('principal', company.workspace.row.principal);
  const counts = new Map<string, number>();
  const writing = plane.operations.filter(({ effect, id }) => effect === 'write' && !ENDING.test(id));
  for (const operation of writing) {
    for (let count = 0; count < 20; count++) {
      const input = validInput(operation, { random, pools, now: company.workspace.live().now });
      const token = planes.key('operator');
      const outcome = await plane.dispatch({ operation, token, input, surface: 'control' });
      if (outcome.ok && JSON.stringify(input).includes(CANARY))
        counts.set(operation.id, (counts.get(operation.id) ?? 0) + 1);
    }
  }
  return counts;
}

function putInForce(workspace: Workspace, rules: readonly FaultRule[]): void {
  const { registers } = workspace.live();
  registers.assign(planRegisters(rules));
  registers.settle();
}

test('T02 T11: no answer of the agent plane holds a canary, a key or a token', async () => {
  const { engine } = work.assembly.yard;
  const [widest] = callers(work) as [string];
  const token = engine.sessions.issue(work.workspace, widest, { pays: true }).token;
  const foreign = engine.sessions.issue(company.workspace, widest, { pays: true }).token;
  const secrets = [
    CANARY,
    token,
    foreign,
    planes.key('operator'),
    planes.key('grader'),
    engine.folder.secret.toString('hex'),
    engine.folder.path,
  ];
  const random = randomOf(7);
  const pools = new Pools();
  prime(company, pools, [widest]);
  const tally = new Tally(agentOperations(work));
  const found: string[] = [];
  let lost = 0;
  for (let count = 0; count < agentOperations(work).length * 30; count++) {
    const { operation, refuse } = tally.next(random);
    const sources = { random, pools, now: work.workspace.live().now };
    const input = refuse ? invalidInput(operation, sources) : validInput(operation, sources);
    const text = await say(operation, input, token).catch(() => undefined);
    if (text === undefined) {
      lost += 1;
      continue;
    }
    found.push(
      ...secrets
        .filter((secret) => text.all.includes(secret))
        .map((secret) => `${operation.id} shows ${secret}`),
    );
    tally.add(
      operation,
      text.ok ? ({ ok: true } as never) : ({ ok: false, problem: { code: String(text.status) } } as never),
    );
    if (text.ok && text.json) pools.learn(text.json, nounOf(operation));
  }
  for (const path of ['/openapi.json', '/docs', '/nowhere', `/v1/workspaces/${CANARY}`, '/v1/faults']) {
    const response = await fetch(`${planes.agent.at.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    if (secrets.some((secret) => text.includes(secret))) found.push(`${path} shows a secret`);
  }
  console.info(`${String(tally)}\n${lost} calls without an answer\n${JSON.stringify([...planted])}`);
  expect(planted.size).toBeGreaterThanOrEqual(5);
  expect(found).toEqual([]);
  const hits = planOf(work.workspace.live()).map(({ id, hits: count }) => [id, count] as const);
  expect(hits.filter(([, count]) => count < 10)).toEqual([]);
  expect(hits).toHaveLength(3);
  expect(planes.log.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
}, 240_000);

test('T11: a token or key in a path or header never reaches the log', async () => {
  const before = planes.log.length;
  const token = `tya_1_${'A'.repeat(43)}`;
  await fetch(`${planes.agent.at.url}/t/${token}/v1/me`);
  await fetch(`${planes.agent.at.url}/t/${token}/nowhere`);
  expect(planes.log.slice(before).filter((line) => line.includes(token))).toEqual([]);
});

test('T31: an injected refusal has the headers and the fields of a genuine one', async () => {
  const real = company.fork();
  const genuine = await askInVain(real);
  const absent = await askInVain(planned(404));
  expect(absent).toEqual(genuine);
  // A 503 that the service gives of itself: a job holds the workspace for longer than a call waits.
  const injected = await askInVain(planned(503));
  real.workspace.gate = new Promise(() => undefined);
  const held = await askInVain(real);
  real.workspace.gate = undefined;
  expect([genuine.status, injected.status, held.status]).toEqual([404, 503, 503]);
  expect(Object.keys(injected.problem)).toEqual(Object.keys(held.problem));
  const { 'retry-after': wait, ...headers } = injected.headers;
  expect(wait).toBe(String(injected.problem.retry_after));
  // What has no place in the journal, as that 503 of its own, has no time and no number: compare with what has.
  expect(Object.keys(headers)).toEqual(Object.keys(genuine.headers));
});

/** A fork whose plan answers every call with a status. */
function planned(status: number): TestWorkspace {
  const fork = company.fork();
  putInForce(fork.workspace, [FaultRule.parse({ id: CANARY, kind: 'status', status })]);
  return fork;
}

/** Asks for somebody who does not exist. */
async function askInVain(test: TestWorkspace) {
  const [widest] = callers(company) as [string];
  const { token } = test.assembly.yard.engine.sessions.issue(test.workspace, widest, { pays: true });
  const response = await fetch(`${planes.agent.at.url}/v1/people/per_0000000000000000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const problem = (await response.json()) as Record<string, unknown>;
  return { status: response.status, problem, headers: Object.fromEntries(response.headers) };
}

interface Said {
  readonly ok: boolean;
  readonly status: number;
  /** Headers and body as one text. */
  readonly all: string;
  readonly json: unknown;
}

async function say(
  operation: ReturnType<typeof agentOperations>[number],
  input: unknown,
  token: string,
): Promise<Said> {
  const { method, target, body } = splitInput(operation, input as Record<string, unknown>);
  const content = operation.upload ? 'some bytes' : body && JSON.stringify(body);
  const response = await fetch(`${planes.agent.at.url}${target}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && content !== undefined && { body: content }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
  return {
    ok: response.ok,
    status: response.status,
    all: `${JSON.stringify([...response.headers])}\n${text}`,
    json,
  };
}
