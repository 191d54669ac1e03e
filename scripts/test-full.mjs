// The proofs at full count, with progress: the same tests as `npm test`, with larger numbers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const help = `Runs every proof at full count, and each law twenty times.

USAGE  npm run test:full -- [OPTIONS]

  --only IDS    Some proofs alone, by the ids of tests/threats.md: --only R01,T16. "laws" is the twenty rounds.
  --json FILE   Writes one row per id: id, tests, count, failures, seconds.
  --rounds N    How often the laws are run; 20 unless given.
  --help        This text.`;

const options = {
  only: { type: 'string' },
  json: { type: 'string' },
  rounds: { type: 'string', default: '20' },
  help: { type: 'boolean' },
};

function parsed() {
  try {
    return parseArgs({ options, strict: true }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${help}`);
    process.exit(2);
  }
}

/** Files by id, from the generated list that a law keeps fresh. */
function filesById() {
  const list = readFileSync('tests/threats.md', 'utf8');
  const rows = [...list.matchAll(/^\| ([TR]\d\d) \|[^|]*\|(.*)\|$/gm)];
  return new Map(
    rows.map(([, id, tests]) => [id, [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file)]),
  );
}

/** Runs some tests; answers whether all passed. */
async function passed(filters, more = {}) {
  const vitest = await startVitest('test', filters, {
    watch: false,
    testTimeout: 7_200_000,
    hookTimeout: 600_000,
    ...more,
  });
  await vitest.close();
  return !process.exitCode;
}

const { only, json, rounds, help: asked } = parsed();
if (asked) {
  console.log(help);
  process.exit(0);
}
if (!/^[1-9]\d*$/.test(rounds)) {
  console.error(`--rounds: give a whole number above 0, not "${rounds}".`);
  process.exit(2);
}
const known = filesById();
const wanted = only?.split(',').map((id) => id.trim());
const ids = wanted?.filter((id) => id !== 'laws') ?? [...known.keys()];
for (const id of ids) {
  if (known.has(id) && (known.get(id).length > 0 || !wanted)) continue;
  console.error(`--only: there is no test for "${id}"; tests/threats.md lists the ids and their tests.`);
  process.exit(2);
}

const progress = mkdtempSync(join(tmpdir(), 'tiltyard-progress-'));
Object.assign(process.env, {
  TILTYARD_FULL: '1',
  TILTYARD_PROGRESS: progress,
  TILTYARD_FULL_IDS: ids.join(),
});
if (json) process.env.TILTYARD_FULL_JSON = resolve(json);
let good = true;
if (ids.length > 0) {
  const files = [...new Set(ids.flatMap((id) => known.get(id)))];
  good = await passed(files, {
    testNamePattern: `\\b(${ids.join('|')})\\b`,
    reporters: ['./tests/full/reporter.ts'],
  });
}
if (!wanted || wanted.includes('laws')) {
  let green = 0;
  // As in every change: two at a time.
  delete process.env.TILTYARD_FULL;
  for (let round = 1; round <= Number(rounds); round++) {
    process.exitCode = 0;
    if (await passed([], { project: ['laws'], reporters: ['dot'] })) green += 1;
    console.log(`The laws passed ${green} times of ${round}.`);
  }
  good &&= green === Number(rounds);
}
rmSync(progress, { recursive: true });
process.exit(good ? 0 : 1);
