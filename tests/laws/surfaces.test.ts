// REST, MCP, the client and calls in process give equal results and equal entries.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOperations, type Explored, exploreRounds } from '../generate/explore.ts';
import type { TestWorkspace } from '../harness.ts';
import { type ServedCompany, serveCompany } from '../served-company.ts';
import { judgeSurfaces, ways } from './checks/surfaces.ts';
import { openCompany } from './company.ts';

let company: TestWorkspace;
let served: ServedCompany;
const accepted = new Map<string, { call: Explored; at: () => TestWorkspace }>();

beforeAll(async () => {
  company = openCompany();
  served = await serveCompany(company);
  const around = (fork: TestWorkspace) => {
    let place = 0;
    const before = () => {
      place = fork.workspace.live().number;
    };
    const after = (call: Explored) => {
      const here = place;
      if (call.outcome.ok) accepted.set(call.operation.id, { call, at: () => fork.fork(here) });
    };
    return { before, after };
  };
  exploreRounds(company, {
    seed: 5,
    calls: 10 * agentOperations(company).length,
    least: 1,
    most: 40,
    around,
  });
}, 240_000);
afterAll(async () => {
  await served.close();
  company.close();
});

test('every operation succeeds through every way in, with the same answer and the same entry', async () => {
  const missing = agentOperations(company).filter((operation) => !accepted.has(operation.id));
  expect(missing.map((operation) => operation.id)).toEqual([]);
  const sentences: string[] = [];
  for (const { call, at } of accepted.values())
    sentences.push(...(await judgeSurfaces(served, at, { call, ways })));
  expect(sentences).toEqual([]);
  console.info(`${accepted.size} operations through ${ways.map((way) => way.name).join(', ')}`);
}, 240_000);
