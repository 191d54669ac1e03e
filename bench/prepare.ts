// Builds the images of a run, once, in a process of its own.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Yard } from '../src/operations/yard.ts';
import { type Service, say } from './child.ts';
import { companyWorld, hasTickets } from './company-world.ts';
import { DESK_SIZES, deskImage, deskWorld, openDeskYard } from './desk-world.ts';
import type { Prepared, PreparedImage, PreparedSizes } from './prepared.ts';
import { openWorldYard } from './world.ts';

/** How many tickets the company has: as many as make an image of a medium company's size. */
const TICKETS = { small: 100, medium: 2900 };

/** Answers what it built in a folder. */
export async function start(folder: string): Promise<Service> {
  const path = join(folder, 'prepared');
  const yard = openDeskYard(path);
  const desk = sizesOf(yard, deskImage, DESK_SIZES);
  yard.close();
  const prepared: Prepared = {
    folder,
    desk,
    world: company(path) ?? { name: 'desk', about: aboutDesk(), ...desk },
  };
  return { hello: prepared };
}

/** The multiplied company, once it has tickets. */
function company(path: string): Prepared['world'] | undefined {
  const yard = openWorldYard(companyWorld, path);
  try {
    if (!hasTickets(yard)) return undefined;
    say('multiplying the tickets of the reference company');
    const sizes = sizesOf(yard, companyWorld.build, TICKETS);
    return { name: 'company', about: companyWorld.about(TICKETS.medium), ...sizes };
  } finally {
    yard.close();
  }
}

function aboutDesk(): string {
  return `${deskWorld.about(DESK_SIZES.medium)}, until the reference company has tickets`;
}

function sizesOf(
  yard: Yard,
  build: (yard: Yard, count: number) => string,
  counts: { readonly small: number; readonly medium: number },
): PreparedSizes {
  return {
    small: built(yard, () => build(yard, counts.small)),
    medium: built(yard, () => build(yard, counts.medium)),
  };
}

function built(yard: Yard, build: () => string): PreparedImage {
  const started = performance.now();
  const hash = build();
  const { bytes, counts } = yard.engine.images.manifest(hash);
  return {
    hash,
    rowsBytes: bytes.rows,
    textBytes: bytes.text,
    buildMilliseconds: performance.now() - started,
    counts,
  };
}
