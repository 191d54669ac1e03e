// R02, R04, T07: files of a company after real work, damaged in every way at random places and at every block. A server
// that is started on them refuses what is damaged before its first answer, or what it answers is exactly what it was.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apps as companyApps } from '../../src/apps/index.ts';
import {
  boundaries,
  type Damaged,
  type DamageKind,
  damaged,
  kinds,
  kindsAtPlace,
  type Victim,
} from '../drivers/damage.ts';
import {
  BYSTANDER,
  type DamagedCompany,
  type Ending,
  onFolder,
  type Played,
  playedCompany,
  putFiles,
  type Started,
} from '../drivers/damaged-company.ts';
import { type Random, randomOf } from '../generate/random.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const LINES = count('damagedLines');
const IMAGES = count('damagedImages');

let company: DamagedCompany;
beforeAll(() => {
  company = playedCompany(120);
});
afterAll(() => rmSync(company.data, { recursive: true }));

test('the company that is damaged has entries of every app', () => {
  const apps = [...company.accepted].map((id) => id.split('.')[0]);
  expect(apps).toEqual(expect.arrayContaining(companyApps.map(({ id }) => id)));
});

type Verdict = 'detected' | 'harmless' | 'shorter';

test(
  `R02 T07: ${LINES} damaged lines`,
  (context) => {
    const progress = progressOf(context, LINES);
    const random = randomOf(7);
    const tally = new Tally();
    const victims = company.played.map((played, at) =>
      lineVictim(played, company.played.at(at - 1) as Played),
    );
    const exact = { stopped: answersOf('stopped'), killed: answersOf('killed') };
    for (let number = 0; number < LINES; number++) {
      const draw = drawn(victims, { random, number });
      const ending: Ending = random.pick(['stopped', 'killed']);
      putFiles(company.data, company.files[ending]);
      putFiles(company.data, draw.files);
      const played = company.played[draw.victim] as Played;
      const verdict = onFolder(company.data, (started) => {
        const found = judgeLine(started, { played, ending, exact: exact[ending], draw });
        if (number % 10 === 0) expect(started.ask(BYSTANDER).ok).toBe(true);
        return found;
      });
      tally.add(`${ending}, ${draw.kind}`, verdict);
      progress(number + 1);
    }
    console.info(`${LINES} damaged lines\n${tally}`);
    expect(tally.below(10)).toEqual([]);
  },
  LONGEST,
);

test(
  `R04: ${IMAGES} damaged images`,
  (context) => {
    const progress = progressOf(context, IMAGES);
    const random = randomOf(8);
    const tally = new Tally();
    const victims = ['rows', 'text', 'manifest.json'].map(imageVictim);
    const exact = answersOf('stopped');
    for (let number = 0; number < IMAGES; number++) {
      const draw = drawn(victims, { random, number });
      putFiles(company.data, company.files.stopped);
      putFiles(company.data, draw.files);
      const verdict = onFolder(company.data, (started) => {
        const found = judgeImage(started, exact, draw);
        if (number % 10 === 0 && draw.kind !== 'swap') expect(started.ask(BYSTANDER).ok).toBe(true);
        return found;
      });
      putFiles(company.data, intact(draw.files));
      tally.add(`${draw.part}, ${draw.kind}`, verdict);
      progress(number + 1);
    }
    console.info(`${IMAGES} damaged images\n${tally}`);
    expect(tally.below(10)).toEqual([]);
  },
  LONGEST,
);

/** What every workspace answers first on an undamaged folder, and its state then. */
function answersOf(ending: Ending): ReadonlyMap<string, unknown> {
  putFiles(company.data, company.files[ending]);
  return onFolder(
    company.data,
    (started) => new Map(company.played.map(({ id }) => [id, [started.ask(id), started.standing(id)]])),
  );
}

interface Judging {
  readonly played: Played;
  readonly ending: Ending;
  readonly exact: ReadonlyMap<string, unknown>;
  readonly draw: Drawn;
}

/**
 * The workspace of the line is set aside, or its first answer, state and rows are exactly what they were. There is one
 * other end: control.db knows the end of a line once a second, so what a killed server wrote after that can be cut at
 * the end of a row without a trace. Then the state is exactly that after an entry which is not before the known end.
 */
function judgeLine(started: Started, { played, ending, exact, draw }: Judging): Verdict {
  const { id } = played;
  const outcome = started.ask(id);
  if (!outcome.ok) {
    expect(outcome.problem).toMatchObject({ status: 503, code: 'WORKSPACE_BROKEN' });
    expect(started.yard.engine.store.quarantine.all()).toMatchObject([
      { reason: expect.stringContaining('DamagedLineError') },
    ]);
    return 'detected';
  }
  const standing = started.standing(id);
  const number = started.yard.engine.workspace(id)?.place().number as number;
  const last = Math.max(...played.standings.keys());
  if (number === last + 1) {
    expect([outcome, standing], JSON.stringify(draw.kind)).toEqual(exact.get(id));
    return 'harmless';
  }
  expect(ending, `${draw.kind} lost entries after a clean stop`).toBe('killed');
  expect(number - 1).toBeGreaterThanOrEqual(played.kept);
  expect(number - 1).toBeLessThan(last);
  expect(started.standingAt(id, number - 1)).toEqual(played.standings.get(number - 1));
  expect(['cut', 'cut last rows', 'older', 'remove']).toContain(draw.kind);
  return 'shorter';
}

function judgeImage(started: Started, exact: ReadonlyMap<string, unknown>, draw: Drawn): Verdict {
  const { id } = company.played[2] as Played;
  const outcome = started.ask(id);
  if (outcome.ok) {
    expect([outcome, started.standing(id)], draw.kind).toEqual(exact.get(id));
    return 'harmless';
  }
  expect(outcome.problem).toMatchObject({ status: 503, code: 'WORKSPACE_BROKEN' });
  expect(started.told).toHaveLength(1);
  // An image without manifest is not there: nothing is wrong with the workspace, and it is not set aside.
  const isGone = draw.part === 'manifest.json' && draw.kind === 'remove';
  const reasons = started.yard.engine.store.quarantine.all().map(({ reason }) => reason);
  expect(reasons).toEqual(isGone ? [] : [expect.stringContaining('DamagedImageError')]);
  return 'detected';
}

interface Drawn {
  /** Which of the victims, and its part of an image. */
  readonly victim: number;
  readonly part: string;
  readonly kind: DamageKind;
  readonly files: Damaged;
}

/** Every other case is at the next boundary of a block, the others are anywhere. What changes nothing is drawn again. */
function drawn(victims: readonly Victim[], { random, number }: { random: Random; number: number }): Drawn {
  const half = Math.floor(number / 2);
  const places = placesOf(victims);
  for (let attempt = 0; ; attempt++) {
    const next = places[(half * 7919) % places.length] as (typeof places)[number];
    const isBoundary = number % 2 === 0 && attempt < 20;
    const victim = isBoundary ? next.victim : (half + attempt) % victims.length;
    const { path, bytes } = victims[victim] as Victim;
    const place = isBoundary ? next.place : random.below(bytes.length);
    const kind = isBoundary
      ? random.pick(kindsAtPlace)
      : (kinds[Math.floor(half / victims.length) % kinds.length] as DamageKind);
    const files = damaged(kind, victims[victim] as Victim, { random, place });
    if (files.get(path)?.equals(bytes)) continue;
    return { victim, part: path.split('/').at(-1) as string, kind, files };
  }
}

const known = new WeakMap<readonly Victim[], { victim: number; place: number }[]>();

function placesOf(victims: readonly Victim[]): { victim: number; place: number }[] {
  const places =
    known.get(victims) ??
    victims.flatMap((each, victim) => boundaries(each).map((place) => ({ victim, place })));
  known.set(victims, places);
  return places;
}

const lineName = ({ line }: Played) => join('lines', `${line}.log`);

function lineVictim(played: Played, other: Played): Victim {
  const { bytes, older } = played;
  return {
    path: lineName(played),
    bytes,
    older,
    other: { path: lineName(other), bytes: other.bytes },
    rows: true,
  };
}

/** A part of the first image; the other image was made by the same program from another seed. */
function imageVictim(part: string): Victim {
  const [first = '', other = ''] = ownFirst().map((image) => join('images', image, part));
  const bytes = intactFile(first);
  return {
    path: first,
    bytes,
    older: intactFile(other),
    other: { path: other, bytes: intactFile(other) },
    rows: false,
  };
}

/** Both images, that of the damaged workspaces first. */
function ownFirst(): string[] {
  const own = onFolder(
    company.data,
    ({ yard }) => yard.engine.store.lines.byNumber((company.played[0] as Played).line)?.image,
  );
  return company.images.toSorted((a) => (a === own ? -1 : 1));
}

const files = new Map<string, Buffer>();

function intactFile(name: string): Buffer {
  const bytes = files.get(name) ?? readFileSync(join(company.data, name));
  files.set(name, bytes);
  return bytes;
}

function intact(some: Damaged): Damaged {
  return new Map([...some.keys()].map((name) => [name, files.get(name)]));
}

/** Verdicts per part or ending, and kind. */
class Tally {
  readonly #counts = new Map<string, Record<Verdict, number>>();

  add(kind: string, verdict: Verdict): void {
    const counts = this.#counts.get(kind) ?? { detected: 0, harmless: 0, shorter: 0 };
    counts[verdict] += 1;
    this.#counts.set(kind, counts);
  }

  /** Kinds of damage that were seldom reached, in whatever part or ending. */
  below(least: number): DamageKind[] {
    return kinds.filter((kind) => this.#reached(kind) < least);
  }

  toString(): string {
    return [...this.#counts]
      .sort()
      .map(([kind, { detected, harmless, shorter }]) => {
        const short = shorter > 0 ? `, ${shorter} end at an earlier entry after the known end` : '';
        return `${kind.padEnd(32)} ${detected} detected, ${harmless} harmless${short}`;
      })
      .join('\n');
  }

  #reached(kind: DamageKind): number {
    const counts = [...this.#counts].filter(([name]) => name.endsWith(`, ${kind}`));
    return counts.reduce((sum, [, each]) => sum + each.detected + each.harmless + each.shorter, 0);
  }
}
