// tiltyard demo: the main job, from an empty folder to a diff and back.
import { command } from '../command.ts';

export const demo = command({
  name: 'demo',
  description: 'Show the main job: open, work, diff, reset.',
  options: [{ name: 'stay', kind: 'switch', description: 'Leave server and workspace running afterwards.' }],
  run: async () => undefined,
});
