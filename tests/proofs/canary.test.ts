// T02, T11: what operators know never shows on the agent plane: names, plans, keys, other tokens, in no body, header or error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkspace } from '../../src/engine/lifecycle.ts';
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
beforeAll(async () => {
  company = openCompany();
  planes = await servePlanes(company);
  work = attach(company.assembly, plant());
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
  const { registers } = workspace.live();
  const rule = (kind: string, every: number, more = {}) => ({
    id: `${CANARY}-${kind}`,
    note: `${CANARY}-note`,
    kind,
    match: {},
    trigger: { every },
    ...more,
  });
  registers.set('faults', [
    rule('status', 7, { status: 503, retry_after: 3 }),
    rule('lost', 11),
    rule('discard', 13),
  ] as never);
  registers.settle();
  return workspace;
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
  console.info(`${String(tally)}\n${lost} answers lost by the plan`);
  expect(found).toEqual([]);
  expect(lost).toBeGreaterThan(10);
  expect(planes.log.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
}, 240_000);

test('T11: a token or key in a path or header never reaches the log', async () => {
  const before = planes.log.length;
  const token = `tya_1_${'A'.repeat(43)}`;
  await fetch(`${planes.agent.at.url}/t/${token}/v1/me`);
  await fetch(`${planes.agent.at.url}/t/${token}/nowhere`);
  expect(planes.log.slice(before).filter((line) => line.includes(token))).toEqual([]);
});

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
