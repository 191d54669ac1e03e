// Installs tests/clients, which needs a TypeScript of its own, when its lock file is newer than what is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../tests/clients', import.meta.url));
const stamp = join(folder, 'node_modules', '.installed-lock');

if (existsSync(join(folder, 'package-lock.json')) && !isInstalled()) install();

function install() {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, ...flags], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The clients under tests/clients could not be installed; the stories need them.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lockHash());
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}
