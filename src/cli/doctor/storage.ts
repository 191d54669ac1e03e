// Checks that open the data folder: SQLite itself, then every image and every line.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Assembly } from '../../server.ts';
import { findServerFile } from '../server-file.ts';
import { type Check, failed, ok, warning } from './check.ts';

/** Below this, SQLite has the defect that can lose a write-ahead log. */
const SQLITE_FLOOR = [3, 51, 3] as const;

/** What was counted in a folder. */
interface Count {
  readonly good: number;
  readonly outdated: number;
  readonly damaged: readonly string[];
}

/** SQLite, images and lines. Opens the folder, so nothing else may hold it. */
export async function checkStorage(folder: string): Promise<Check[]> {
  const assemble = await loadServer();
  if ('verdict' in assemble) return [assemble];
  const memory = assemble.open('memory');
  const sqlite = checkSqlite(versionOf(memory));
  memory.close();
  return [sqlite, ...checkContents(folder, assemble.open)];
}

/** Whether a version of SQLite is new enough. */
export function checkSqlite(version: string): Check {
  const parts = version.split('.').map(Number);
  const different = SQLITE_FLOOR.findIndex((part, index) => part !== parts[index]);
  const enough = different === -1 || (parts[different] ?? 0) > (SQLITE_FLOOR[different] ?? 0);
  if (enough) return ok('SQLite', version);
  return failed('SQLite', `${version} is older than ${SQLITE_FLOOR.join('.')}`, 'Run "npm ci" again.');
}

async function loadServer(): Promise<Check | { open(data: string): Assembly }> {
  try {
    const { assemble } = await import('../../server.ts');
    assemble({ data: 'memory' }).close();
    return { open: (data) => assemble({ data }) };
  } catch (error) {
    const advice = 'Run "npm rebuild better-sqlite3"; it wants python3, make and a C++ compiler.';
    return failed('SQLite', `better-sqlite3 does not load: ${(error as Error).message}`, advice);
  }
}

function versionOf({ yard }: Assembly): string {
  return yard.engine.store.db.$client.prepare('SELECT sqlite_version()').pluck().get() as string;
}

function checkContents(folder: string, open: (data: string) => Assembly): Check[] {
  if (!existsSync(join(folder, 'control.db'))) return [];
  if (findServerFile(folder).state === 'running') return [];
  try {
    return examine(open(folder));
  } catch (error) {
    return [failed('images and lines', (error as Error).message, 'Correct this, then run the doctor again.')];
  }
}

function examine(assembly: Assembly): Check[] {
  const { engine } = assembly.yard;
  try {
    const images = count(engine.images.names(), (image) => {
      engine.images.open(image);
      return `image ${image.slice(0, 12)}`;
    });
    const lines = count(linesOf(assembly), (line) => {
      engine.readHead(line);
      return `line ${line}`;
    });
    return [
      report('images', images, 'Remove its folder; it is built again from its world.'),
      report('lines', lines, 'Its workspace is set aside at its next use. Restore the file from a backup.'),
      ...incidentsOf(assembly),
    ];
  } finally {
    assembly.close();
  }
}

function linesOf({ yard }: Assembly): number[] {
  const { workspaces, lines } = yard.engine.store;
  const numbers: number[] = [];
  for (
    let page = workspaces.page('', 500);
    page.length > 0;
    page = workspaces.page(page.at(-1)?.id ?? '', 500)
  )
    for (const { number } of page) numbers.push(...lines.of(number).map((line) => line.number));
  return numbers;
}

function count<Item>(items: readonly Item[], open: (item: Item) => string): Count {
  let [good, outdated] = [0, 0];
  const damaged: string[] = [];
  for (const item of items) {
    try {
      open(item);
      good++;
    } catch (error) {
      if ((error as Error).name === 'OutdatedImageError') outdated++;
      else damaged.push((error as Error).message);
    }
  }
  return { good, outdated, damaged };
}

function report(name: string, { good, outdated, damaged }: Count, advice: string): Check {
  const old = outdated === 0 ? '' : `, ${outdated} of an earlier version (built again when used)`;
  if (damaged.length === 0) return ok(name, `${good} good${old}`);
  return failed(
    name,
    `${damaged.length} damaged, ${good} good${old}: ${damaged.slice(0, 3).join(' ')}`,
    advice,
  );
}

function incidentsOf({ yard }: Assembly): Check[] {
  const rows = yard.engine.store.quarantine.all();
  if (rows.length === 0) return [ok('quarantine', 'no workspace is set aside')];
  const names = rows.map(({ incident, reason }) => `${incident} (${reason})`);
  const advice = 'Close these workspaces and open new ones; keep the folder if you report it.';
  return [warning('quarantine', `${rows.length} set aside: ${names.slice(0, 3).join(', ')}`, advice)];
}
