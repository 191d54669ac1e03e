// Files stay small: under 300 lines each, the median of src under 90.
import { describe, expect, it } from 'vitest';
import { read, typeScriptFiles } from './source.ts';

interface Sized {
  readonly path: string;
  readonly lines: number;
}

describe('the size of files', () => {
  it('is under 300 lines each', () => {
    expect(tooLong(sizesOf(typeScriptFiles('src')))).toEqual([]);
  });

  it('is under 90 lines in the median of src', () => {
    const sizes = sizesOf(typeScriptFiles('src').filter((path) => !path.endsWith('.test.ts')));
    expect(median(sizes)).toBeLessThan(90);
  });

  it('is refused at 300 lines and passes at 299', () => {
    expect(tooLong([{ path: 'src/a.ts', lines: 299 }])).toEqual([]);
    expect(tooLong([{ path: 'src/a.ts', lines: 300 }])).toEqual(['src/a.ts: 300 lines']);
  });

  it('has its median in the middle', () => {
    expect(median([1, 500, 90].map((lines) => ({ path: '', lines })))).toBe(90);
    expect(median([])).toBe(0);
  });
});

function sizesOf(paths: readonly string[]): Sized[] {
  return paths.map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }));
}

function tooLong(files: readonly Sized[]): string[] {
  return files.filter(({ lines }) => lines >= 300).map(({ path, lines }) => `${path}: ${lines} lines`);
}

function median(files: readonly Sized[]): number {
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
