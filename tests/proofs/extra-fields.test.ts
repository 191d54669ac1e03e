// T10: nobody sets a field that is not offered: every column of every table, added to the input of every operation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { agentOperations, callers, prime } from '../generate/explore.ts';
import { inputSchema, validInput } from '../generate/inputs.ts';
import { Pools } from '../generate/pools.ts';
import { randomOf } from '../generate/random.ts';
import type { TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';

/** A refusal names at most 50 wrong fields. */
const AT_ONCE = 40;

/** Inputs with keys that the caller chooses. What is not a key of the record is refused by name or changes no column. */
const FREE_KEYS = ['tickets.create /fields', 'tickets.update /fields'];

let company: TestWorkspace;
let columns: string[];
const pools = new Pools();
beforeAll(() => {
  company = openCompany();
  const { tables } = company.workspace.live().copy.schema;
  const names = [...tables.values()].flatMap((table) => [
    table.name,
    ...table.columns.map(({ name }) => name),
  ]);
  columns = [...new Set([...names, '__proto__', 'constructor', 'rowid', 'etag', 'version', 'actor', 'now'])];
  prime(company, pools, callers(company).slice(0, 3));
}, 60_000);
afterAll(() => company.close());

/** A place in an input that holds an object with fixed fields: its pointer, its names, and how a column is put there. */
interface Place {
  readonly pointer: string;
  readonly offered: readonly string[];
  with(added: Record<string, unknown>): Record<string, unknown>;
}

test('T10: every column that is not offered is refused by name, at every depth, and nothing changes', () => {
  const wrong: string[] = [];
  let [refused, places] = [0, 0];
  for (const operation of agentOperations(company)) {
    for (const place of placesIn(operation)) {
      places += 1;
      const strangers = columns.filter((name) => !place.offered.includes(name));
      for (let start = 0; start < strangers.length; start += AT_ONCE) {
        const some = strangers.slice(start, start + AT_ONCE);
        wrong.push(...complaints(operation, place, some));
        refused += some.length;
      }
    }
  }
  console.info(`${columns.length} names, ${places} places in inputs, ${refused} fields refused`);
  expect(wrong).toEqual([]);
  expect(places).toBeGreaterThan(agentOperations(company).length);
  expect(refused).toBeGreaterThan(10_000);
}, 60_000);

test('T10: where keys are free, a column is none of them', () => {
  const free = agentOperations(company).flatMap((operation) =>
    Object.entries(inputSchema(operation).properties ?? {})
      .filter(([, part]) => part.type === 'object' && !part.properties)
      .map(([name]) => `${operation.id} /${name}`),
  );
  expect(free).toEqual(FREE_KEYS);
  const ticket = company.ok('tickets.list', { limit: 1 }).items[0].id as string;
  const before = row(ticket);
  const strangers = columns.filter((column) => column !== '__proto__' && !isCustomField(column));
  const taken = strangers.filter(
    (name) =>
      company.outcome('tickets.update', { ticket_id: ticket, fields: { [name]: 'x' } }, { pays: false }).ok,
  );
  expect(taken).toEqual([]);
  expect(strangers.length).toBeGreaterThan(150);
  expect(row(ticket)).toEqual(before);
});

function complaints(operation: AnyOperation, place: Place, some: readonly string[]): string[] {
  const { contentDigest } = company.workspace.live();
  const added = Object.fromEntries(some.map((name) => [name, 'x']));
  // `{ __proto__: x }` sets the prototype; a parsed body has it as a member like any other.
  if (some.includes('__proto__')) Object.defineProperty(added, '__proto__', { value: 'x', enumerable: true });
  const outcome = company.outcome(operation.id, place.with(added), { pays: false });
  if (outcome.ok) return [`${operation.id} took ${some.join(', ')} at ${place.pointer || '/'}`];
  const named = new Set((outcome.problem.errors ?? []).map(({ pointer }) => pointer));
  const unnamed = some.filter((name) => !named.has(`${place.pointer}/${name}`));
  const moved = company.workspace.live().contentDigest !== contentDigest;
  return [
    ...(outcome.problem.code === 'INVALID_INPUT' ? [] : [`${operation.id} answered ${outcome.problem.code}`]),
    ...(unnamed.length > 0
      ? [`${operation.id} did not name ${unnamed.join(', ')} at ${place.pointer || '/'}`]
      : []),
    ...(moved ? [`${operation.id} changed rows`] : []),
  ];
}

/** The input itself, and every object with fixed fields inside it. */
function placesIn(operation: AnyOperation): Place[] {
  const random = randomOf(1);
  const sources = { random, pools, now: company.workspace.live().now };
  const input = validInput(operation, sources);
  const { properties = {}, $defs = {} } = inputSchema(operation);
  const top: Place = { pointer: '', offered: Object.keys(properties), with: (added) => merged(input, added) };
  const inner = Object.entries(properties).flatMap(([name, part]) => {
    const item = part.items?.$ref ? $defs[part.items.$ref.split('/').at(-1) as string] : part.items;
    const shapes = [part, item].flatMap((shape) => [shape, ...(shape?.anyOf ?? []), ...(shape?.oneOf ?? [])]);
    const object = shapes.find((shape) => shape?.properties);
    if (!object) return [];
    const isList = part.type === 'array';
    const filled = Array.from({ length: 30 }, () => validInput(operation, sources)).find((each) =>
      isList ? (each[name] as unknown[] | undefined)?.length : each[name],
    );
    if (!filled) throw new Error(`No input of ${operation.id} has ${name}.`);
    const place: Place = {
      pointer: isList ? `/${name}/0` : `/${name}`,
      offered: Object.keys(object.properties ?? {}),
      with: (added) => ({
        ...filled,
        [name]: isList
          ? (filled[name] as object[]).map((each, at) => (at === 0 ? merged(each, added) : each))
          : merged(filled[name] as object, added),
      }),
    };
    return [place];
  });
  return [top, ...inner];
}

function merged(value: object, added: Record<string, unknown>): Record<string, unknown> {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(value),
      ...Object.getOwnPropertyDescriptors(added),
    },
  );
}

/** Whether some queue has a field of its own under that name. */
function isCustomField(name: string): boolean {
  const found = company.workspace.live().copy.db.prepare('SELECT 1 FROM tickets_custom_fields WHERE key = ?');
  return found.get(name) !== undefined;
}

function row(ticket: string): unknown {
  return company.workspace.live().copy.db.prepare('SELECT * FROM tickets_tickets WHERE id = ?').get(ticket);
}
