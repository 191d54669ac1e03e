// The reference company as a world: its tickets, with all that happened to them, over and over until it is medium.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apps } from '../src/apps/index.ts';
import type { Yard } from '../src/operations/yard.ts';
import { addMilliseconds } from '../src/values/instant.ts';
import { buildWorld } from '../src/worlds/build.ts';
import { readWorld, type WorldFile } from '../src/worlds/world-file.ts';
import type { World } from './world.ts';

/** Queue whose tickets are multiplied: the default principal works in it. */
const QUEUE = 'legal';

// The bench runs as built, from dist/bench.
/** Milliseconds between one copy of a ticket and the next. */
const SPACING = 17 * 60_000;

const folder = fileURLToPath(new URL('../../seeds/worlds', import.meta.url));

/** Brennhagel, multiplied. */
export const companyWorld: World = {
  apps,
  records: `SELECT id FROM tickets_tickets WHERE queue_id = '${QUEUE}' AND status IN ('new', 'open', 'pending')`,
  table: 'tickets_tickets',
  about: (count) =>
    `the tickets of Brennhagel's queue "${QUEUE}", multiplied to ${count}, with all that happened to them`,
  build: (yard, count) => {
    const world = multiplied(readCompany(yard), count);
    const { composition, engine } = yard;
    const site = { composition, images: engine.images, blobs: engine.blobs };
    return buildWorld(site, { world, recipe: { world: world.id, seed: 0 } }, () => undefined).image;
  },
  read: (call, id) => call('tickets.get', { ticket_id: id }),
  change: (call, id, turn) =>
    call('tickets.update', { ticket_id: id, priority: turn % 2 === 0 ? 'high' : 'normal' }),
  speak: (call, id, body) => call('tickets.comment_create', { ticket_id: id, body, visibility: 'internal' }),
};

/** Whether the company has tickets that can be multiplied. */
export function hasTickets(yard: Yard): boolean {
  return Object.keys(ticketsOf(readCompany(yard))).length > 0;
}

type Happening = Readonly<Record<string, unknown>> & { readonly steps?: readonly Happening[] };
type Tickets = Readonly<Record<string, Happening>>;

function readCompany({ composition }: Yard): WorldFile {
  return readWorld(join(folder, 'brennhagel.yaml'), composition).world;
}

function ticketsOf({ sections }: WorldFile): Tickets {
  const all = ((sections.tickets as { tickets?: Tickets } | undefined)?.tickets ?? {}) as Tickets;
  return Object.fromEntries(Object.entries(all).filter(([, { queue }]) => queue === QUEUE));
}

/**
 * The same company with so many tickets. Numbers are drawn anew, steps that lead to other tickets are left out, and each
 * copy happened a little earlier than the one before, so that their clocks do not run out together.
 */
function multiplied(world: WorldFile, count: number): WorldFile {
  const section = world.sections.tickets as { readonly tickets: Tickets };
  const models = Object.entries(ticketsOf(world));
  const copies = Array.from({ length: Math.max(0, count - models.length) }, (_, index) => {
    const [handle, model] = models[index % models.length] as [string, Happening];
    const { steps = [], ...facts } = model;
    const earlier = -SPACING * (1 + Math.floor(index / models.length));
    const own = steps.map(({ link: _link, merge_into: _merge, ...step }) => shifted(step, 'at', earlier));
    return [`${handle}-${index + 1}`, { ...shifted(facts, 'created', earlier), steps: own }];
  });
  const all = Object.entries({ ...section.tickets, ...Object.fromEntries(copies) });
  const tickets = Object.fromEntries(
    all.map(([handle, ticket]) => [handle, renumbered(ticket as Happening)]),
  );
  return { ...world, sections: { ...world.sections, tickets: { ...section, tickets } } };
}

/** Without the number of the world file, which a copy may have been given before. */
function renumbered(ticket: Happening): Happening {
  if (ticket.queue !== QUEUE) return ticket;
  const { number: _number, ...rest } = ticket;
  return rest;
}

function shifted(happening: Happening, field: string, milliseconds: number): Happening {
  return { ...happening, [field]: addMilliseconds(happening[field] as string, milliseconds) };
}
