// Tools are small: an agent pays for names, sentences and input schemas of all of them with every turn.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apps } from '../../src/apps/index.ts';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { toolBytes, toolOf } from '../../src/surfaces/mcp/tools.ts';
import { toolsFor } from '../../src/surfaces/mcp/view.ts';

/** Most bytes of one tool, and of all of them on average. */
const MOST_BYTES = 1500;
const MOST_AVERAGE = 700;
/** Most tools of the set `core`. */
const MOST_CORE = 30;

const operations = apps.flatMap((app) => [...app.operations]).filter(({ audience }) => audience === 'agent');

describe('the tools of the company', () => {
  test(`take at most ${MOST_BYTES} bytes each`, () => {
    expect(tooLarge(operations)).toEqual([]);
  });

  test(`take at most ${MOST_AVERAGE} bytes on average`, () => {
    const average = averageOf(operations);
    console.log(`${operations.length} tools of ${Math.round(average)} bytes on average`);
    expect(average).toBeLessThanOrEqual(MOST_AVERAGE);
  });

  test(`are at most ${MOST_CORE} in the set core, and at least one`, () => {
    const core = toolsFor(operations, { set: ['core'] }).tools.map(({ name }) => name);
    expect(core.length).toBeGreaterThan(0);
    expect(core.length).toBeLessThanOrEqual(MOST_CORE);
  });

  test('have names that every model API takes, and no two the same', () => {
    const names = operations.map((operation) => toolOf(operation).name);
    expect(names.filter((name) => !/^[a-z0-9_]{1,64}$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('say what comes out of them', () => {
    const silent = operations.filter((operation) => toolOf(operation).outputSchema === undefined);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

describe('a tool that is planted', () => {
  const planted = (description: string): AnyDeclaration => ({
    id: 'notes.plant',
    summary: 'Plant.',
    description,
    effect: 'read',
    audience: 'agent',
    route: 'GET /v1/plants',
    input: z.strictObject({}),
    output: z.object({}),
    problems: [],
    versioned: false,
  });
  const rest = toolBytes(toolOf(planted('')));

  test('is refused at one byte too many', () => {
    expect(tooLarge([planted('x'.repeat(MOST_BYTES - rest))])).toEqual([]);
    expect(tooLarge([planted('x'.repeat(MOST_BYTES - rest + 1))])).toEqual(['notes.plant: 1501 bytes']);
  });

  test('counts in the average', () => {
    expect(averageOf([planted(''), planted('xx')])).toBe(rest + 1);
  });
});

function tooLarge(all: readonly AnyDeclaration[]): string[] {
  const sizes = all.map((operation) => ({ id: operation.id, bytes: toolBytes(toolOf(operation)) }));
  return sizes.filter(({ bytes }) => bytes > MOST_BYTES).map(({ id, bytes }) => `${id}: ${bytes} bytes`);
}

function averageOf(all: readonly AnyDeclaration[]): number {
  return all.reduce((sum, operation) => sum + toolBytes(toolOf(operation)), 0) / all.length;
}
