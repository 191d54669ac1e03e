// T24: whatever stands in a text is text: SQL in a filter finds what it literally says, and harms no table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyOperation } from '../../src/operations/operation.ts';
import type { Outcome } from '../../src/operations/outcome.ts';
import { inputAbout } from '../generate/about.ts';
import { agentOperations, callers } from '../generate/explore.ts';
import { inputSchema } from '../generate/inputs.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';

/** A word that no text of the company holds: literally, each of these finds nothing. */
const MARK = 'zqxw';
const INJECTIONS = [
  "' OR '1'='1",
  "' OR 1=1 --",
  '" OR ""="',
  "') OR ('1'='1",
  "'; DROP TABLE tickets_tickets; --",
  "'; DELETE FROM directory_people; --",
  "' UNION SELECT id FROM directory_people --",
  "' UNION ALL SELECT sql FROM sqlite_master --",
  '%',
  '_',
  '*',
  '%%',
  '\\',
  "' || (SELECT group_concat(name) FROM sqlite_master) || '",
  "' AND randomblob(1000000000) --",
  "' OR id LIKE '%",
  '") MATCH "',
  ' OR a*',
  ' NOT zz',
  ' NEAR(a b)',
  '?1',
  ':limit',
  '$limit',
  '1; ATTACH DATABASE "/tmp/x" AS x',
  '/**/OR/**/1=1',
  'char(39)||char(39)',
];

let company: TestWorkspace;
let widest: string;
beforeAll(() => {
  company = openCompany();
  [widest] = callers(company) as [string];
}, 60_000);
afterAll(() => company.close());

test('T24: SQL in any text of any read says what a word says that nothing holds, and every table is as it was', () => {
  const before = tables(company);
  const total = { accepted: 0, refused: 0, filters: 0 };
  const wrong = textsOfReads().flatMap((filter) => judge(filter, total));
  console.info(
    `${total.accepted} accepted, ${total.refused} refused, ${total.filters} filters that narrow a list`,
  );
  expect(wrong).toEqual([]);
  expect(tables(company)).toEqual(before);
  expect(Math.min(total.accepted, total.refused)).toBeGreaterThan(200);
  expect(total.filters).toBeGreaterThan(8);
});

test('T24: a name that is SQL is kept, and found by its own words alone', () => {
  const test = company.fork();
  const names = INJECTIONS.map((sql, at) => `${MARK}${at} ${sql} GmbH`);
  for (const name of names) {
    const input = { name, country: 'DE', language: 'de', kind: 'supplier' };
    test.ok('directory.organisation_create', input, { as: widest });
  }
  const found = names.map((_, at) =>
    test
      .ok('directory.organisations_list', { q: `${MARK}${at}` }, { as: widest })
      .items.map((item: { name: string }) => item.name),
  );
  expect(found).toEqual(names.map((name) => [name.trim()]));
  const all = test.ok('directory.organisations_list', { q: `${MARK}*`, limit: 200 }, { as: widest });
  expect(all.items).toHaveLength(names.length);
});

test('T24: SQL where a record is named names no record', () => {
  const before = tables(company);
  let named = 0;
  for (const operation of agentOperations(company).filter(({ access }) => access.on)) {
    for (const sql of INJECTIONS) {
      const call = inputAbout(company, operation, `${MARK}${sql}`);
      const outcome = company.outcome(operation.id, call, { as: widest, pays: false });
      expect(outcome.ok ? 200 : outcome.problem.status, `${operation.id} ${sql}`).toSatisfy(
        (status: number) => [400, 403, 404].includes(status),
      );
      named += 1;
    }
  }
  expect(named).toBeGreaterThan(1000);
  expect(tables(company)).toEqual(before);
});

interface Filter {
  readonly operation: AnyOperation;
  readonly name: string;
}

/** Every text that a read takes without naming its record. */
function textsOfReads(): Filter[] {
  return agentOperations(company)
    .filter(({ effect, access }) => effect === 'read' && !access.on)
    .flatMap((operation) =>
      Object.entries(inputSchema(operation).properties ?? {})
        .filter(([, part]) => [part, ...(part.anyOf ?? [])].some((each) => each.type === 'string'))
        .map(([name]) => ({ operation, name })),
    );
}

interface Total {
  accepted: number;
  refused: number;
  filters: number;
}

/** Complains when a text that is SQL gives something else than a plain word in its place. */
function judge({ operation, name }: Filter, total: Total): string[] {
  const ask = (input: Record<string, unknown>) =>
    company.outcome(operation.id, input, { as: widest, pays: false });
  const plain = listed(ask({ [name]: MARK }));
  if (plain !== undefined && plain !== listed(ask({}))) total.filters += 1;
  return INJECTIONS.flatMap((sql) => [`${MARK}${sql}`, `${sql}${MARK}`]).flatMap((text) => {
    const outcome = ask({ [name]: text });
    total[outcome.ok ? 'accepted' : 'refused'] += 1;
    const fits = outcome.ok
      ? listed(outcome) === plain
      : [400, 403, 404, 422].includes(outcome.problem.status);
    return fits ? [] : [`${operation.id} ${name} = ${text}: ${listed(outcome)}`];
  });
}

/** What an answer lists, as text; undefined where it lists nothing. */
function listed(outcome: Outcome): string | undefined {
  return outcome.ok ? JSON.stringify((outcome.output as { items?: unknown[] }).items) : undefined;
}

/** Definitions and contents of all tables, and the digest that is kept of them. */
function tables({ workspace }: TestWorkspace): unknown {
  const { copy, sums, contentDigest } = workspace.live();
  const recounted = copy.recount();
  expect(recounted.content).toBe(sums.content);
  return {
    definitions: copy.db.prepare('SELECT name, sql FROM sqlite_master').all(),
    counts: copy.counts(),
    contentDigest,
  };
}
