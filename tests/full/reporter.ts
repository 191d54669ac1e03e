// Watches a full run: bars for what is at work, a line for what is done, and one row per id at the end.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MultiBar, Presets } from 'cli-progress';
import Table from 'cli-table3';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { idsIn } from './ids.ts';
import { progressIn } from './progress.ts';

/** Ids that this run is about. */
const wanted = idsIn(process.env.TILTYARD_FULL_IDS ?? '');

/** What a full run says about one id. */
interface Row {
  readonly id: string;
  tests: number;
  /** Cases that its tests went through. */
  count: number;
  failures: number;
  seconds: number;
}

/** The reporter of `npm run test:full`. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class FullReporter implements Reporter {
  readonly #rows = new Map<string, Row>();
  readonly #running = new Map<string, string>();
  readonly #bars = new MultiBar(
    { format: '  {bar} {value}/{total} {title}', hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  readonly #isLive = process.stdout.isTTY === true;
  #timer: NodeJS.Timeout | undefined;
  #shown = new Map<string, { bar: ReturnType<MultiBar['create']>; said: number }>();

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#draw(), 1000);
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.set(test.id, test.fullName);
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(test.id);
    this.#end(test.name);
    const { state } = test.result();
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    const reached = test.meta().reached ?? 1;
    if (state === 'failed' || test.meta().reached !== undefined)
      this.#say(
        `${state === 'failed' ? 'FAILED' : 'passed'} ${test.fullName}: ${reached} in ${seconds.toFixed(1)} s`,
      );
    if (state === 'failed')
      for (const error of test.result().errors ?? []) this.#say(error.stack ?? error.message);
    for (const id of idsIn(test.fullName).filter((each) => wanted.includes(each)))
      this.#count(id, { reached, seconds, failed: state !== 'passed' });
  }

  onUserConsoleLog({ content }: { content: string }): void {
    for (const line of content.trimEnd().split('\n')) this.#say(`  ${line}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    clearInterval(this.#timer);
    this.#bars.stop();
    for (const module of modules)
      for (const error of module.errors())
        this.#say(`FAILED to load ${module.moduleId}: ${error.stack ?? error.message}`);
    for (const error of unhandled) this.#say(`UNHANDLED ${JSON.stringify(error).slice(0, 2000)}`);
    const rows = [...this.#rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const table = new Table({
      head: ['id', 'tests', 'count', 'failures', 'seconds'],
      style: { head: [], border: [] },
    });
    for (const { id, tests, count, failures, seconds } of rows)
      table.push([id, tests, count, failures, seconds.toFixed(1)]);
    console.log(table.toString());
    const file = process.env.TILTYARD_FULL_JSON;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
  }

  #count(
    id: string,
    { reached, seconds, failed }: { reached: number; seconds: number; failed: boolean },
  ): void {
    const row = this.#rows.get(id) ?? { id, tests: 0, count: 0, failures: 0, seconds: 0 };
    row.tests += 1;
    row.count += reached;
    row.failures += failed ? 1 : 0;
    row.seconds = Math.round((row.seconds + seconds) * 10) / 10;
    this.#rows.set(id, row);
  }

  /** A bar for each proof at work where somebody sees it; otherwise a line each ten percent. */
  #draw(): void {
    for (const { title, done, total } of progressIn(process.env.TILTYARD_PROGRESS as string)) {
      if (![...this.#running.values()].some((name) => name.endsWith(title))) continue;
      const shown = this.#shown.get(title);
      const tenth = Math.floor((done / total) * 10);
      if (this.#isLive) {
        const bar = shown?.bar ?? this.#bars.create(total, 0, { title });
        bar.update(done);
        this.#shown.set(title, { bar, said: tenth });
      } else if ((shown?.said ?? 0) < tenth) {
        console.log(`  ${done} of ${total}: ${title}`);
        this.#shown.set(title, { bar: undefined as never, said: tenth });
      }
    }
  }

  #end(title: string): void {
    const shown = this.#shown.get(title);
    if (shown?.bar) this.#bars.remove(shown.bar);
    this.#shown.delete(title);
  }

  #say(line: string): void {
    if (this.#isLive) this.#bars.log(`${line}\n`);
    else console.log(line);
  }
}
