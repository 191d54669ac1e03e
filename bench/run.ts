// `npm run bench`: measures what the design claims, beside references in the same run. See README.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Service, serveAsChild, startChild } from './child.ts';
import type { Prepared } from './prepared.ts';
import { groups, services } from './programs.ts';
import { table } from './report.ts';
import { failed, type Row } from './row.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string', multiple: true },
    child: { type: 'string' },
    argument: { type: 'string' },
  },
});

if (options.child) await serveAsChild(childProgram(options.child), JSON.parse(options.argument ?? 'null'));
else process.exitCode = await run(options.only ?? Object.keys(groups));

/** Runs groups, prints the table, answers the exit code: 1 when a measurement failed. A missed budget is no failure. */
async function run(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !groups[name]);
  if (unknown.length > 0) {
    console.error(`There is no group ${unknown.join(', ')}. Groups: ${Object.keys(groups).join(', ')}.`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tiltyard-bench-'));
  const started = Date.now();
  const progress = (text: string) =>
    process.stderr.write(`${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s  ${text}\n`);
  try {
    progress('prepare: building the worlds');
    const preparing = await startChild<Prepared>('prepare', folder, { say: progress });
    await preparing.stop();
    const { rows, failed } = await measureAll(names, preparing.hello, progress);
    console.log(`Medium world: ${preparing.hello.world.about}.`);
    console.log(`${machine()}\n`);
    console.log(table(rows));
    if (options.json) writeFileSync(options.json, `${JSON.stringify(rows, null, 2)}\n`);
    return failed ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the absolute figures depend on. */
function machine(): string {
  const busy = loadavg().map((load) => load.toFixed(1));
  return `Node ${process.version}, ${cpus().length} processors, load average ${busy.join(', ')}. Read ratios.`;
}

async function measureAll(
  names: readonly string[],
  prepared: Prepared,
  progress: (text: string) => void,
): Promise<{ rows: Row[]; failed: boolean }> {
  const rows: Row[] = [];
  let broken = false;
  for (const name of names) {
    progress(name);
    try {
      const group = await startChild<Row[]>(`group:${name}`, prepared, {
        say: (text) => progress(`${name}: ${text}`),
        nodeOptions: ['--expose-gc'],
      });
      rows.push(...group.hello);
      await group.stop();
    } catch (error) {
      broken = true;
      progress(`${name} FAILED: ${(error as Error).message}`);
      rows.push(failed(name, 'see the message above'));
    }
  }
  return { rows, failed: broken };
}

/** The program of a child process: a group of measurements, or a service that a group asked for. */
function childProgram(name: string): (argument: unknown) => Promise<Service> {
  const group = name.startsWith('group:') ? groups[name.slice(6)] : undefined;
  if (group) return async (prepared) => ({ hello: await (await group()).measure(prepared as Prepared) });
  const service = services[name];
  if (!service) throw new Error(`There is no program ${name}.`);
  return async (argument) => (await service()).start(argument as never);
}
