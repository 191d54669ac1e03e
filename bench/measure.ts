// Numbers from runs: medians, percentiles, and alternatives that take turns, so that a busy machine slows all of them.
import { performance } from 'node:perf_hooks';

/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How many milliseconds a piece of work takes. */
export function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The same for work that waits. */
export async function millisecondsAsync(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Mean microseconds of one run among `count`. */
export function microsecondsEach(count: number, work: (index: number) => unknown): number {
  const start = performance.now();
  for (let index = 0; index < count; index++) work(index);
  return ((performance.now() - start) * 1000) / count;
}

/** Runs each alternative once per round, by turns, and answers the median of each. The first round only warms up. */
export function byTurns<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, (round: number) => number>>,
): Record<Name, number> {
  const { names, values, medians } = turnsOf(works);
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const value = works[name](round);
      if (round >= 0) values[name].push(value);
    }
  }
  return medians();
}

/** The same for work that waits. */
export async function byTurnsAsync<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, (round: number) => Promise<number>>>,
): Promise<Record<Name, number>> {
  const { names, values, medians } = turnsOf(works);
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const value = await works[name](round);
      if (round >= 0) values[name].push(value);
    }
  }
  return medians();
}

function turnsOf<Name extends string>(works: Readonly<Record<Name, unknown>>) {
  const names = Object.keys(works) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  const medians = () =>
    Object.fromEntries(names.map((name) => [name, median(values[name])])) as Record<Name, number>;
  return { names, values, medians };
}
