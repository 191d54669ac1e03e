// What every call of every operation keeps, whoever makes it and whatever it says.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOperations, type Explored, exploreRounds, type Tally } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { watchCalls } from './checks/calls.ts';
import { openCompany } from './company.ts';

let company: TestWorkspace;
let tally: Tally;
let last: TestWorkspace;
const broken: string[] = [];

beforeAll(() => {
  company = openCompany();
  const around = (fork: TestWorkspace) => {
    const watch = watchCalls(fork);
    const after = (call: Explored) => {
      watch.after(call);
      broken.push(...watch.broken.splice(0));
    };
    return { before: watch.before, after };
  };
  const done = (fork: TestWorkspace) => {
    last = fork;
  };
  const calls = 12 * agentOperations(company).length;
  tally = exploreRounds(company, { seed: 1, calls, least: 10, most: 40, around, done });
}, 240_000);
afterAll(() => company.close());

test('a read changes no row, a write leaves exactly one entry, a refused call one without changes', () => {
  expect(broken).toEqual([]);
});

test('the exploration reached every operation at least 10 times accepted and 10 times refused', () => {
  console.info(String(tally));
  expect(tally.below(10)).toEqual([]);
});

test('the digest equals a full recount', () => {
  const live = last.workspace.live();
  expect(live.copy.recount()).toEqual(live.sums);
});

test('re-applying the journal gives the live state, search and scan order included', () => {
  const { workspace, assembly } = last;
  const digest = workspace.live().replayDigest;
  const search = searchRows(workspace.live().copy);
  expect(workspace.drop()).toBe(true);
  expect(workspace.live().replayDigest).toBe(digest);
  expect(workspace.live().copy.recount()).toEqual(workspace.live().sums);
  expect(searchRows(workspace.live().copy)).toEqual(search);
  expect(assembly.yard.engine.store.quarantine.all()).toEqual([]);
});

function searchRows(copy: ReturnType<TestWorkspace['workspace']['live']>['copy']): unknown[] {
  const tables = ['_search_rows', '_search_hidden', ...copy.schema.tables.keys()];
  return tables.map((table) => copy.db.prepare(`SELECT * FROM "${table}"`).all());
}
