// R09, R10: calls at the same time: one wins per version, an append is there once and in order, one key is one effect.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callers } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';

const WRITERS = 20;
const ROUNDS = 15;

let company: TestWorkspace;
let served: ServedCompany;
let widest: string;
beforeAll(async () => {
  company = openCompany();
  served = await serveCompany(company);
  [widest] = callers(company) as [string];
}, 60_000);
afterAll(async () => {
  await served.close();
  company.close();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by operation
  readonly body: any;
}

/** Calls as the widest principal of a workspace. */
function agentOf(test: TestWorkspace) {
  const token = served.tokenFor(test, widest);
  return async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(`${served.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

test('R09: of writers that saw the same version, exactly one wins, every time', async () => {
  const call = agentOf(company.fork());
  const { id } = (await call('GET', 'organisations?limit=1')).body.items[0];
  let tag = (await call('GET', `organisations/${id}`)).headers.get('etag') as string;
  for (const round of numbers(ROUNDS)) {
    const answers = await Promise.all(
      numbers(WRITERS).map((writer) =>
        call(
          'PATCH',
          `organisations/${id}`,
          { note: `round ${round} writer ${writer}` },
          { 'if-match': tag },
        ),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(WRITERS - 1);
    const now = await call('GET', `organisations/${id}`);
    expect(now.body.note).toBe(winners[0]?.body.note);
    expect(now.headers.get('etag')).toBe(winners[0]?.headers.get('etag'));
    expect(now.headers.get('etag')).not.toBe(tag);
    tag = now.headers.get('etag') as string;
  }
});

test('R09: every acknowledged append is there once, in the order of its answer', async () => {
  const fork = company.fork();
  const call = agentOf(fork);
  const { id } = (await call('GET', 'tickets?limit=1')).body.items[0];
  const said = await Promise.all(
    numbers(WRITERS).map(async (writer) => {
      const own: string[] = [];
      for (const count of numbers(ROUNDS)) {
        const body = `writer ${writer} says ${count}`;
        const answer = await call('POST', `tickets/${id}/comments`, { body, visibility: 'internal' });
        if (answer.status === 200) own.push(body);
      }
      return own;
    }),
  );
  // The company speaks on a ticket too, when its time is over.
  const bodies = (await comments(call, id)).filter((body) => body.startsWith('writer '));
  expect([...bodies].sort()).toEqual(said.flat().sort());
  for (const own of said) expect(bodies.filter((body) => own.includes(body))).toEqual(own);
  const journal = fork.entries(0).filter(({ operation }) => operation === 'tickets.comment_create');
  expect(journal.map(({ input }) => (input as { body: string }).body)).toEqual(bodies);
  expect(said.flat()).toHaveLength(WRITERS * ROUNDS);
});

test('R10: a hundred calls at once with one key are one effect and one answer', async () => {
  const fork = company.fork();
  const call = agentOf(fork);
  const order = { name: 'Once GmbH', kind: 'supplier', country: 'DE', language: 'de' };
  const answers = await Promise.all(
    numbers(100).map(() => call('POST', 'organisations', order, { 'idempotency-key': 'once' })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  const entries = fork.entries(0).filter(({ operation }) => operation === 'directory.organisation_create');
  expect(entries).toHaveLength(100);
  expect(entries.filter(({ changes }) => changes)).toHaveLength(1);
  const other = await call(
    'POST',
    'organisations',
    { ...order, name: 'Twice' },
    { 'idempotency-key': 'once' },
  );
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
});

async function comments(call: ReturnType<typeof agentOf>, id: string): Promise<string[]> {
  const bodies: string[] = [];
  let cursor = '';
  do {
    const page = await call('GET', `tickets/${id}/comments?limit=200&order=oldest${cursor}`);
    bodies.push(...page.body.items.map((item: { body: string }) => item.body));
    cursor = page.body.next_cursor ? `&cursor=${encodeURIComponent(page.body.next_cursor)}` : '';
  } while (cursor !== '');
  return bodies;
}
