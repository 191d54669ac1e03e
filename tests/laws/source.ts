// Reads the files that the laws look at: names by `git ls-files` where there is a repository, else by walking.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What no checkout holds; nested folders called `data` or `dist` are ours. */
const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'coverage', 'bench/results']);

/** Paths below the root of everything that is committed or about to be, `/` between folders, sorted. */
export function repositoryFiles(): string[] {
  const listed = existsSync(join(root, '.git')) ? gitFiles() : undefined;
  return (listed ?? walk('')).filter((path) => isFile(path)).sort();
}

/** TypeScript files below a folder such as `src`, tests included. */
export function typeScriptFiles(folder: string): string[] {
  return walk(folder)
    .filter((path) => path.endsWith('.ts'))
    .sort();
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The text of a file, or undefined where it is not there (yet). */
export function readIfThere(path: string): string | undefined {
  return existsSync(join(root, path)) ? read(path) : undefined;
}

/** Comments become spaces, strings and line numbers stay. */
export function withoutComments(text: string): string {
  const token = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(token, (whole, string) => string ?? whole.replace(/[^\n]/g, ' '));
}

function gitFiles(): string[] | undefined {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return status === 0 ? stdout.split('\0').filter(Boolean) : undefined;
}

function walk(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (skipped.has(path) || entry.name === 'node_modules') return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}

function isFile(path: string): boolean {
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile();
}
