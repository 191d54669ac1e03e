// The proofs at full count: the same tests as `npm test`, with larger numbers.
import { spawnSync } from 'node:child_process';

const counts = {
  TILTYARD_KILLS: '200',
  TILTYARD_CROSS_TALK: '1000',
  TILTYARD_EPISODES: '1000',
  TILTYARD_FUZZ: '100000',
  TILTYARD_MODEL_RUNS: '500',
};

const args = ['vitest', 'run', '--testTimeout', '7200000', ...process.argv.slice(2)];
const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, ...counts } });
process.exit(status ?? 1);
