// T09: whether a record is hidden or absent cannot be told from the answer: same status, headers and body, for every operation.
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallContext } from '../../src/operations/call-context.ts';
import { keyOf } from '../../src/operations/compose.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { groundOf } from '../../src/operations/yard.ts';
import { splitInput } from '../../src/surfaces/wire/route.ts';
import { inputAbout } from '../generate/about.ts';
import { agentOperations, callers } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';

/** Records that everybody who holds the permission may see: for them there is nothing to hide. */
const OPEN_TO_ALL = new Set([
  'absence',
  'change_request',
  'contact',
  'delegation',
  'group',
  'legal_entity',
  'organisation',
  'person',
  'role',
]);

let company: TestWorkspace;
let served: ServedCompany;
beforeAll(async () => {
  company = openCompany();
  const upload = company.assembly.agent.bytes.put(Buffer.from('private'));
  company.ok('files.upload', { name: 'private.txt' }, { upload, as: callers(company)[0] as string });
  served = await serveCompany(company);
}, 60_000);
afterAll(async () => {
  await served.close();
  company.close();
});

/** Somebody who may make the call, and a record of its kind that is hidden from them. */
interface Hidden {
  readonly operation: AnyOperation;
  readonly as: string;
  readonly id: string;
}

test('T09: a hidden record answers as an absent one does, to the last byte', async () => {
  const operations = agentOperations(company).filter(({ access }) => access.on);
  const found = operations.map((operation) => hiddenFor(operation, company));
  const nothingHidden = operations.filter((_, position) => !found[position]);
  expect(nothingHidden.map(entityOf).filter((name) => !OPEN_TO_ALL.has(name))).toEqual([]);
  const hidden = found.filter((each) => each !== undefined);
  // Both go through the same calls but for the id, so that time and entry numbers stay equal.
  const [one, two] = [company.fork(), company.fork()];
  const told: string[] = [];
  for (const { operation, as, id } of hidden) {
    for (const ifMatch of [undefined, '"0"', '"999999"', '*']) {
      const ask = (test: TestWorkspace, record: string) =>
        answer(operation, inputAbout(company, operation, record), {
          token: served.tokenFor(test, as),
          ifMatch,
        });
      const [of, none] = [await ask(one, id), await ask(two, absent(id))];
      expect(of, operation.id).toMatch(/^404 /);
      if (of !== none) told.push(`${operation.id} with If-Match ${ifMatch}:\n${of}\n${none}`);
    }
  }
  console.info(
    `${hidden.length} operations with a hidden record, ${nothingHidden.length} where none can be hidden`,
  );
  expect(told).toEqual([]);
  expect(hidden.length).toBeGreaterThan(25);
}, 60_000);

test('T09: an answer that differs in one byte would be seen', async () => {
  const [get] = agentOperations(company).filter(({ id }) => id === 'tickets.get') as [AnyOperation];
  const { as, id } = hiddenFor(get, company) as Hidden;
  const token = served.tokenFor(company.fork(), as);
  const first = await answer(get, { ticket_id: id }, { token, ifMatch: undefined });
  const later = await answer(get, { ticket_id: id }, { token, ifMatch: undefined });
  expect(first).not.toBe(later);
});

function hiddenFor(operation: AnyOperation, test: TestWorkspace): Hidden | undefined {
  const on = operation.access.on as NonNullable<AnyOperation['access']['on']>;
  for (const as of callers(test)) {
    if (!test.may(as, operation.access.permission)) continue;
    const ctx = new CallContext(groundOf(test.assembly.yard, test.workspace), {
      actor: { id: as },
      readOnly: true,
    });
    const id = recordsOf(test, on.entity).find((record) => on.rule(record, ctx) === 'hidden');
    if (id !== undefined) return { operation, as, id };
  }
  return undefined;
}

function entityOf({ access }: AnyOperation): string {
  return access.on?.entity as string;
}

function recordsOf(test: TestWorkspace, entity: string): string[] {
  const root = test.assembly.yard.composition.entities.get(entity)?.root as SQLiteTable;
  const key = keyOf(root) as AnySQLiteColumn;
  const rows = test.workspace
    .live()
    .copy.db.prepare(`SELECT "${key.name}" FROM "${getTableConfig(root).name}"`);
  return rows.pluck().all() as string[];
}

/** An id of the same form that no record has. */
function absent(id: string): string {
  return `${id.slice(0, -4)}0000`;
}

/** Status, headers and body as one text. The connection's own header is the same for all. */
async function answer(
  operation: AnyOperation,
  input: Record<string, unknown>,
  { token, ifMatch }: { token: string; ifMatch: string | undefined },
): Promise<string> {
  const { method, target, body } = splitInput(operation, input);
  const content = operation.upload ? 'bytes' : body && JSON.stringify(body);
  const response = await fetch(`${served.url}${target}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    ...(content !== undefined && { body: content }),
  });
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return [`${response.status} ${response.statusText}`, ...headers, '', await response.text()].join('\n');
}
