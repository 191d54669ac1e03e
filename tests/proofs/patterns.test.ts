// T19: no regular expression in the source can be made to take long: each is analysed, none is trusted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { isFull } from './counts.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));

// The analysis in JavaScript, not in a binary that only some machines have.
process.env.RECHECK_BACKEND = 'pure';

/** Patterns that were analysed before. In a full run none counts; `-u` writes the list anew after the analysis. */
const list = fileURLToPath(new URL('patterns.txt', import.meta.url));

/** Milliseconds for one pattern; an analysis that does not end counts as a find. */
const PATIENCE = 20_000;

/** Patterns of a text in TypeScript, as `/pattern/flags`. */
function patternsIn(text: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push(`/${regex.pattern}/${regex.flags}`);
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseAst(text, { lang: 'ts' }));
  return found;
}

/** What is wrong with a pattern; nothing when its time grows with the length of a text and no faster. */
async function judge(pattern: string): Promise<string | undefined> {
  const end = pattern.lastIndexOf('/');
  const found = await check(pattern.slice(1, end), pattern.slice(end + 1), { timeout: PATIENCE });
  if (found.status === 'safe') return undefined;
  return `${pattern} is ${found.status}: ${found.status === 'vulnerable' ? found.complexity.summary : found.error.kind}`;
}

/** Patterns that modules put together of constants when they are loaded. */
async function patternsMade(): Promise<string[]> {
  const made: string[] = [];
  const Plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, given, newTarget) {
      const pattern = Reflect.construct(target, given, newTarget) as RegExp;
      if (/\n.*\n.*\/src\//.test(new Error('Who makes it?').stack ?? '')) made.push(String(pattern));
      return pattern;
    },
  });
  try {
    await import('../../src/server.ts');
  } finally {
    globalThis.RegExp = Plain;
  }
  return made;
}

test('T19: every pattern takes linear time', async () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const made = await patternsMade();
  const written = files.flatMap((file) => patternsIn(readFileSync(join(source, file), 'utf8')));
  const patterns = new Set([...written, ...made]);
  const known = new Set(isFull ? [] : readFileSync(list, 'utf8').split('\n'));
  const fresh = [...patterns].filter((pattern) => !known.has(pattern));
  const wrong: (string | undefined)[] = [];
  for (const pattern of fresh) wrong.push(await judge(pattern));
  console.info(`${patterns.size} patterns, ${made.length} of them put together, ${fresh.length} analysed`);
  expect(wrong.filter(Boolean)).toEqual([]);
  expect(written.length).toBeGreaterThan(100);
  expect(made.length).toBeGreaterThan(5);
  await expect(`${[...patterns].sort().join('\n')}\n`).toMatchFileSnapshot('patterns.txt');
}, 240_000);

test('T19: a slow pattern would be found', async () => {
  const [pattern] = patternsIn('export const slow = (text: string) => /^(a+)+$/.test(text);');
  expect(await judge(pattern as string)).toContain('exponential');
});
