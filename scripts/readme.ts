// The part of README.md that the demo writes: its last screen, between two comments.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastScreenTitle } from '../src/cli/demo/summary.ts';

const begin = '<!-- demo: the last screen -->\n```\n';
const end = '```\n<!-- demo: end -->';

/** The last screen in what the demo printed. */
export function lastScreen(output: string): string {
  return output.slice(output.lastIndexOf(`\n${lastScreenTitle}\n`) + 1);
}

/** What the README shows as the last screen. */
export function shownScreen(readme: string): string {
  return readme.slice(readme.indexOf(begin) + begin.length, readme.indexOf(end));
}

/** Runs the built demo and puts its last screen into the README. */
export function refreshReadme(root: string): void {
  const path = join(root, 'README.md');
  const readme = readFileSync(path, 'utf8');
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'dist/cli/main.js'), 'demo'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The demo ended with ${status}:\n${stdout}`);
  const [before = ''] = readme.split(begin);
  const after = readme.slice(readme.indexOf(end));
  writeFileSync(path, `${before}${begin}${lastScreen(stdout)}${after}`);
}
