// T25: no query of an app reads a whole table that grows: SQLite's own plan of every statement that an exploration ran.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Copy } from '../../src/engine/copy.ts';
import type { Query, QueryValues } from '../../src/engine/query.ts';
import { agentOperations, callers, explore, type Tally } from '../generate/explore.ts';
import { inputSchema } from '../generate/inputs.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';

const CONFIGURED = 'comes from the world file alone';

/** Queries whose plan reads a table from end to end, by table, and why that is no harm. */
const READ_WHOLE: Readonly<Record<string, string>> = {
  'directory.addContact directory_organisations':
    'is looked through only while a foreign key is broken, which an immediate one never is for longer than its statement',
  'directory.rolesForEvery directory_roles': CONFIGURED,
  'tickets.groupsInUse tickets_queue_groups': CONFIGURED,
  'tickets.macroList tickets_macros': CONFIGURED,
  'tickets.policyList tickets_sla_policies': CONFIGURED,
  'tickets.queueList tickets_queue_groups': CONFIGURED,
};

let company: TestWorkspace;
let tally: Tally;
/** Names of queries by the statement that they compile to. */
const statements = new Map<string, string>();

beforeAll(() => {
  company = openCompany();
  for (const method of ['get', 'all', 'run'] as const) watch(method);
  tally = explore(company, { seed: 25, calls: 10 * agentOperations(company).length });
  filterAlone();
  vi.restoreAllMocks();
}, 60_000);
afterAll(() => company.close());

test('T25: only what cannot grow is read from end to end', () => {
  const { db } = company.workspace.live().copy;
  const whole = [...statements].flatMap(([sql, name]) => {
    const values = Array.from({ length: marksIn(sql) }, () => null);
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
    return steps.flatMap(({ detail }) => tablesReadWhole(detail).map((table) => `${name} ${table}`));
  });
  console.info(`${statements.size} statements\n${String(tally)}`);
  expect([...new Set(whole)].sort()).toEqual(Object.keys(READ_WHOLE));
  expect(statements.size).toBeGreaterThan(180);
});

test('T25: what comes from the world file alone is written by nobody', () => {
  const configured = Object.entries(READ_WHOLE).filter(([, reason]) => reason === CONFIGURED);
  const tables = new Set(configured.map(([name]) => name.split(' ')[1] as string));
  const written = [...statements.keys()].flatMap(
    (sql) => /^(?:insert into|update) "(\w+)"/.exec(sql)?.[1] ?? [],
  );
  expect(written.filter((table) => tables.has(table))).toEqual([]);
  expect(new Set(written).size).toBeGreaterThan(15);
});

test('T25: a scan would be seen', () => {
  expect(tablesReadWhole('SCAN tickets_tickets')).toEqual(['tickets_tickets']);
  expect(tablesReadWhole('SCAN tickets_tickets USING INDEX tickets_tickets_by_update')).toEqual([]);
  expect(tablesReadWhole('SEARCH tickets_tickets USING PRIMARY KEY (id=?)')).toEqual([]);
});

/** Notes every statement of an app that is run. */
function watch(method: 'get' | 'all' | 'run'): void {
  const real = Copy.prototype[method] as (...args: unknown[]) => unknown;
  vi.spyOn(Copy.prototype, method).mockImplementation(function (this: Copy, ...args: unknown[]) {
    const [query, values] = args as [Query<unknown>, QueryValues?];
    statements.set(query.compile(values ?? {}).sql, query.name);
    return real.apply(this, args) as never;
  });
}

/** Calls every list with each of its filters alone. */
function filterAlone(): void {
  const [widest] = callers(company) as [string];
  for (const operation of agentOperations(company).filter(({ effect }) => effect === 'read')) {
    for (const [name, schema] of Object.entries(inputSchema(operation).properties ?? {})) {
      for (const value of [schema.enum?.[0] ?? 'x', true, '2026-09-14', '2026-09-14T08:00:00.000Z']) {
        const input = { [name]: value };
        if (operation.input.safeParse(input).success) company.outcome(operation.id, input, { as: widest });
      }
    }
  }
}

function marksIn(sql: string): number {
  return sql.replaceAll(/'[^']*'/g, '').split('?').length - 1;
}

/** The table that a step of a plan reads from end to end, without an index to lead it. */
function tablesReadWhole(detail: string): string[] {
  const table = /^SCAN (\w+)(?: AS \w+)?$/.exec(detail)?.[1];
  return table === undefined ? [] : [table];
}
