// R05, R07: episodes leave nothing behind a reset, and replayed they give the same bytes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { know, playEpisode } from '../generate/episode.ts';
import type { TestWorkspace } from '../harness.ts';
import { judgeReset, look, type Seen } from '../laws/checks/places.ts';
import { replay, standing } from '../laws/checks/replay.ts';
import { openCompany } from '../laws/company.ts';
import { count, LONGEST, progressOf } from './counts.ts';

const EPISODES = count('episodes');

let company: TestWorkspace;
let first: Seen;
beforeAll(() => {
  company = openCompany();
  first = look(company);
});
afterAll(() => company.close());

test(
  `R05 R07: ${EPISODES} episodes, each reset to the first digest and replayed to the same bytes`,
  (context) => {
    const progress = progressOf(context, EPISODES);
    const known = know(company.fork(0));
    let calls = 0;
    let accepted = 0;
    for (let seed = 1; seed <= EPISODES; seed++) {
      const played = playEpisode(company, { seed, known: { ...known, pools: known.pools.copy() } });
      const stood = standing(company);
      expect(judgeReset(company, first), `seed ${seed}`).toEqual([]);
      expect(replay(company, played), `seed ${seed}`).toEqual([]);
      expect(standing(company), `seed ${seed}`).toEqual(stood);
      expect(judgeReset(company, first), `seed ${seed}`).toEqual([]);
      progress(seed);
      calls += played.length;
      accepted += played.filter((call) => call.outcome.ok && call.operation.effect !== 'read').length;
    }
    console.info(`${EPISODES} episodes, ${calls} calls, ${accepted} accepted writes`);
    expect(accepted * 2).toBeGreaterThanOrEqual(calls);
  },
  LONGEST,
);
