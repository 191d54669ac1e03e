// Every threat and reliability goal has a test with its id in the title, or a reason; the list is generated.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { idsIn as named } from '../full/ids.ts';
import { gaps, subjects, threatList } from './threats.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Ids in the titles of `test`, `it` and `describe`, by file. */
function titledTests(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ['src', 'tests']) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // This file has titles in strings, which prove nothing.
      .filter((file) => file.endsWith('.test.ts') && file !== join('laws', 'threats.test.ts'))
      .sort();
    for (const file of files.filter((name) => !name.includes('node_modules'))) {
      const path = join(root, folder, file);
      for (const id of idsIn(readFileSync(path, 'utf8')))
        found.set(id, [...(found.get(id) ?? []), relative(root, path)]);
    }
  }
  return found;
}

function idsIn(text: string): Set<string> {
  const titles = [...text.matchAll(/\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])(.*?)\1/gs)].map(
    (match) => match[2] as string,
  );
  return new Set(titles.flatMap(named).filter((id) => id in subjects));
}

test('every id has a test or a reason, never both', () => {
  expect(gaps(titledTests())).toEqual([]);
});

test('tests/threats.md is fresh', async () => {
  await expect(threatList(titledTests())).toMatchFileSnapshot('../threats.md');
});

test('a gap and a reason that is no longer true are seen', () => {
  expect(gaps(new Map())).toContain('T01 (the agent reaches the control plane) has no test');
  expect(gaps(new Map([['T03', ['x.test.ts']]]))).toContain('T03 has tests and a reason for none');
  expect([...idsIn("test('T01: x', () => {}); it(`R05 y`, f); describe.each([1])('T99', f)")]).toEqual([
    'T01',
    'R05',
  ]);
});
