// tiltyard demo: the main job, from an empty folder to a diff and back.
import { command } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const demo = command({
  name: 'demo',
  description: 'Show the main job: open, work, diff, reset.',
  options: [{ name: 'stay', kind: 'switch', description: 'Leave server and workspace running afterwards.' }],
  run: async (given) => {
    const { runDemo } = await import('../demo/run.ts');
    const holds = await runDemo({ stays: given.on('stay') === true });
    if (!holds) process.exitCode = exitCodes.failed;
  },
});
