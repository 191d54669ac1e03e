// R02: control.db damaged in every way, as a clean stop and as a kill leave it. The server does not start and says why,
// or every workspace is there and answers what it answered before.
import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DataFolderError } from '../../src/engine/data-folder.ts';
import { type DamageKind, damaged, kinds } from '../drivers/damage.ts';
import {
  type DamagedCompany,
  type Ending,
  onFolder,
  playedCompany,
  putFiles,
} from '../drivers/damaged-company.ts';
import { randomOf } from '../generate/random.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const CASES = count('damagedControl');

let company: DamagedCompany;
beforeAll(() => {
  company = playedCompany(60);
});
afterAll(() => rmSync(company.data, { recursive: true }));

test(
  `R02: control.db damaged ${CASES} times`,
  (context) => {
    const progress = progressOf(context, CASES);
    const random = randomOf(9);
    const exact = answers('stopped');
    const tally = new Map<string, Record<Verdict, number>>();
    for (let number = 0; number < CASES; number++) {
      const kind = kinds[number % kinds.length] as DamageKind;
      const [ending, path] = random.pick([
        ['stopped', 'control.db'],
        ['killed', 'control.db'],
        ['killed', 'control.db-wal'],
        ['checkpointed', 'control.db'],
      ] as const);
      putFiles(company.data, company.files[ending]);
      putFiles(company.data, draw(kind, { ending, path, random }));
      const found = started();
      const key = `${ending}, ${path}`.padEnd(26) + kind;
      const counts = tally.get(key) ?? { refused: 0, harmless: 0, unseen: 0 };
      counts[judged(found, { exact, ending })] += 1;
      tally.set(key, counts);
      progress(number + 1);
    }
    const lines = [...tally].sort().map(([key, { refused, harmless, unseen }]) => {
      return `${key.padEnd(40)} ${refused} refused, ${harmless} harmless, ${unseen} unseen`;
    });
    // Kinds take turns.
    expect(CASES / kinds.length).toBeGreaterThan(10);
    console.info(`control.db damaged ${CASES} times\n${lines.join('\n')}`);
  },
  LONGEST,
);

test('R02: a seal that is damaged is refused, one that was removed on purpose is not missed', () => {
  putFiles(company.data, company.files.stopped);
  const seal = company.files.stopped.get('control.seal') as Buffer;
  putFiles(company.data, new Map([['control.seal', Buffer.from(seal.toString().replace(/^\d/, '9'))]]));
  expect(started()).toBe('refused');
  putFiles(company.data, new Map([['control.seal', undefined]]));
  expect(started()).toEqual(answers('stopped'));
});

type Verdict = 'refused' | 'harmless' | 'unseen';

/**
 * One case is not seen: a value changed within a page that was checkpointed before a kill, where no index holds it too.
 * Even then every workspace is there.
 */
function judged(found: unknown, { exact, ending }: { exact: Answers; ending: Ending }): Verdict {
  if (found === 'refused') return 'refused';
  const { ids, given } = found as Answers;
  expect(ids).toEqual(exact.ids);
  if (isDeepStrictEqual(given, exact.given)) return 'harmless';
  expect(ending).toBe('checkpointed');
  return 'unseen';
}

interface Answers {
  readonly ids: readonly string[];
  readonly given: readonly unknown[];
}

interface Draw {
  readonly ending: Ending;
  readonly path: string;
  readonly random: ReturnType<typeof randomOf>;
}

function draw(kind: DamageKind, { ending, path, random }: Draw): ReturnType<typeof damaged> {
  const bytes = company.files[ending].get(path) as Buffer;
  const older = company.files.stopped.get('control.db') as Buffer;
  const other = { path: 'control.seal', bytes: company.files[ending].get('control.seal') as Buffer };
  for (;;) {
    const victim = {
      path,
      bytes,
      other,
      older: path.endsWith('-wal') ? bytes.subarray(0, 32) : older,
      rows: false,
    };
    const files = damaged(kind, victim, { random, place: random.below(bytes.length) });
    if (!files.get(path)?.equals(bytes)) return files;
    if (kind === 'older') return new Map([[path, bytes.subarray(0, 4096 * 3)]]);
  }
}

function started(): Answers | 'refused' {
  try {
    return answersNow();
  } catch (error) {
    expect(error, String(error)).toBeInstanceOf(DataFolderError);
    expect((error as Error).message).toContain('Restore the data folder from a copy');
    return 'refused';
  }
}

function answers(ending: Ending): Answers {
  putFiles(company.data, company.files[ending]);
  return answersNow();
}

/** Every workspace, its first answer and its state. */
function answersNow(): Answers {
  return onFolder(company.data, ({ yard, ask, standing }) => ({
    ids: yard.engine.store.workspaces.page('', 100).map(({ id }) => id),
    given: company.played.map(({ id }) => {
      const outcome = ask(id);
      return outcome.ok ? [outcome, standing(id)] : [outcome];
    }),
  }));
}
