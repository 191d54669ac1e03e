// T33: one busy workspace starves no other: counted in turns of the event loop and in answers, never in seconds.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from '../../src/engine/pace.ts';
import type { Workspace } from '../../src/engine/workspace.ts';
import { type Desk, openDesk } from '../desk.ts';
import { openCompany } from '../laws/company.ts';
import { serveCompany } from '../served-company.ts';

const CONNECTIONS = 16;
const CALLS = 1000;

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

test('T33: while a clock goes a long way, every other workspace gets a turn after each slice', async () => {
  const [far, other] = [(await desk.open('far')).agent.token, (await desk.open('other')).agent.token];
  await desk.call('clock.set_mode', { workspace_id: 'far', mode: 'manual' });
  for (let count = 0; count < 1500; count++)
    desk.agent(far, 'notes.create', { title: 'x', remind_in_seconds: 1 + count });
  let slices = 0;
  const rest = Pace.prototype.rest;
  vi.spyOn(Pace.prototype, 'rest').mockImplementation(function (this: Pace) {
    slices += 1;
    return rest.call(this);
  });
  let done = false;
  const running = desk.call('clock.advance', { workspace_id: 'far', by: 'P2D' }).finally(() => {
    done = true;
  });
  /** Slices that went by since the other workspace was last answered. */
  const waits: number[] = [];
  let seen = 0;
  while (!done) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    desk.agent(other, 'notes.list');
    waits.push(slices - seen);
    seen = slices;
  }
  expect(await running).toMatchObject({ ran: 1500 });
  console.info(`${slices} slices, ${waits.length} calls of the other workspace`);
  expect(slices).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2);
});

test('T33: a recount in slices leaves the connection free between them', async () => {
  const { token } = (await desk.open('one')).agent;
  for (let count = 0; count < 300; count++) desk.agent(token, 'notes.create', { title: 'x' });
  const { engine } = desk.assembly.yard;
  const workspace = engine.workspace('one') as Workspace;
  const { copy, sums } = workspace.live();
  const counting = copy.recounting();
  let steps = 0;
  for (let step = counting.next(); !step.done; step = counting.next()) {
    steps += 1;
    engine.changed(workspace);
    engine.writeHeads();
    expect(copy.size()).toBeGreaterThan(0);
  }
  expect(steps).toBeGreaterThan(3);
  expect(copy.recount()).toEqual(sums);
});

test('T33: a workspace that is called without pause lets others be answered in their turn', async () => {
  const company = openCompany();
  const served = await serveCompany(company);
  const [busy, quiet] = [company.fork(), company.fork()].map((test) =>
    served.tokenFor(test, company.workspace.row.principal),
  ) as [string, string];
  const get = async (token: string) => {
    const response = await fetch(`${served.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    return response.status;
  };
  let answered = 0;
  const flood = Array.from({ length: CONNECTIONS }, async () => {
    while (answered < CALLS) {
      expect(await get(busy)).toBe(200);
      answered += 1;
    }
  });
  const between: number[] = [];
  while (answered < CALLS - 100) {
    const before = answered;
    expect(await get(quiet)).toBe(200);
    between.push(answered - before);
  }
  await Promise.all(flood);
  between.sort((a, b) => a - b);
  const [median, most] = [between[between.length >> 1], between.at(-1)];
  console.info(
    `${between.length} calls among ${answered}: ${median} answers to others before each, at most ${most}`,
  );
  expect(between.length).toBeGreaterThan(40);
  expect(median).toBeLessThanOrEqual(2 * CONNECTIONS);
  await served.close();
  company.close();
}, 60_000);
