// Builds dist/: src for everybody, and scripts/ and bench/ (which import src) beside it. `npm ci` runs this as `prepare`.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const staging = join(dist, '.tools');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const program = join(dist, 'cli', 'main.js');

build();

function build() {
  if (!existsSync(compiler)) return explainMissingCompiler();
  rmSync(dist, { recursive: true, force: true });
  compile('tsconfig.build.json');
  if (hasTypeScript('scripts') || hasTypeScript('bench')) buildTools();
  if (existsSync(program)) chmodSync(program, 0o755);
}

/** Scripts and benches are compiled together with src, then moved to where `../src/` has become `../`. */
function buildTools() {
  compile('tsconfig.tools.json');
  for (const folder of ['scripts', 'bench']) {
    const from = join(staging, folder);
    if (!existsSync(from)) continue;
    cpSync(from, join(dist, folder), { recursive: true });
    for (const file of filesBelow(join(dist, folder))) if (file.endsWith('.js')) pointAtDist(file);
  }
  rmSync(staging, { recursive: true, force: true });
}

function pointAtDist(file) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(['"](?:\.\.\/)+)src\//g, '$1'));
}

function compile(project) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, project)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

function hasTypeScript(folder) {
  const path = join(root, folder);
  return existsSync(path) && filesBelow(path).some((file) => /(?<!\.test)\.ts$/.test(file));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A production-only install has no compiler; it is fine when dist came with the package. */
function explainMissingCompiler() {
  if (existsSync(program)) return;
  console.error('dist/ is missing and TypeScript is not installed. Run `npm ci` with development packages.');
  process.exit(1);
}
