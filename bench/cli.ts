// The command line, from its start to its first answer, on a data folder whose images are built already.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median } from './measure.ts';
import { dataFolder, type Prepared } from './prepared.ts';
import { notYet, type Row, row, under } from './row.ts';

const ROUNDS = 5;
const program = fileURLToPath(new URL('../src/cli/main.js', import.meta.url));

export async function measure(prepared: Prepared): Promise<Row[]> {
  if (!existsSync(program))
    return [notYet('first answer of the command line', 'the command line does not exist')];
  const data = dataFolder(prepared);
  await (await serve(data)).stop(['workspace', 'open', 'warm-up', '--world', 'brennhagel', '--json']);
  const starts: number[] = [];
  const opens: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push((await answer(['-e', 'console.log(1)'])).time);
    const server = await serve(data);
    starts.push(server.time);
    opens.push(await server.stop(['workspace', 'open', `cli-${round}`, '--world', 'brennhagel', '--json']));
  }
  const reference = median(bare);
  const line = (name: string, values: readonly number[], note?: string) =>
    row(name, {
      value: median(values),
      unit: 'ms',
      reference,
      budget: under(1000, 'ms'),
      ...(note && { note }),
    });
  return [
    line(
      'first answer of the command line: serve says where it listens',
      starts,
      'reference: node printing one line',
    ),
    line('first answer of the command line: workspace open', opens),
  ];
}

/** A server that the command line started; stopped after one more command, whose time it answers. */
async function serve(data: string) {
  const served = await answer([
    program,
    'serve',
    '--json',
    '--port',
    '0',
    '--control-port',
    '0',
    '--data',
    data,
  ]);
  return {
    time: served.time,
    async stop(command: readonly string[]): Promise<number> {
      const { time, child } = await answer([program, ...command, '--data', data]);
      await gone(child);
      served.child.kill('SIGTERM');
      await gone(served.child);
      return time;
    },
  };
}

/** Runs node and waits for the first line on its output. */
async function answer(words: readonly string[]): Promise<{ time: number; child: ChildProcess }> {
  const start = performance.now();
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [undefined])]);
  const time = performance.now() - start;
  if (first === undefined) throw new Error(`${words.slice(1).join(' ')} answered nothing.`);
  return { time, child };
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
