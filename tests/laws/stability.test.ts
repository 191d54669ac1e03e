// The promise: what was released stays, or the changelog says under Breaking what does not.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findBreaking, unannounced } from './openapi-compat.ts';
import type { Json } from './schema-compat.ts';
import { readIfThere } from './source.ts';

const current = readIfThere('openapi.yaml');
const baseline = readIfThere('tests/laws/openapi-baseline.yaml');

describe.runIf(current !== undefined)('the API', () => {
  it('has a baseline: the openapi.yaml that was last released', () => {
    const advice = 'Copy openapi.yaml to tests/laws/openapi-baseline.yaml, and again at every release.';
    expect(baseline, advice).toBeDefined();
  });

  it('loses and narrows nothing that the changelog does not announce under Breaking', () => {
    const before = parse(baseline ?? '{}') as Json;
    const after = parse(current ?? '{}') as Json;
    const changelog = readIfThere('CHANGELOG.md') ?? '';
    const silent = unannounced(findBreaking(before, after), changelog);
    expect(silent.map(({ operationId, what }) => `${operationId}: ${what}`)).toEqual([]);
  });

  it('would be caught losing its first operation', () => {
    const before = parse(current ?? '{}') as Json;
    const paths = Object.fromEntries(Object.entries(before.paths as Json).slice(1));
    expect(unannounced(findBreaking(before, { ...before, paths }), '')).not.toEqual([]);
  });
});

it('has a changelog with a section for what is not released', () => {
  expect(readIfThere('CHANGELOG.md')).toMatch(/^## Unreleased$/m);
});
