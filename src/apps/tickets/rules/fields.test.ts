import { describe, expect, it } from 'vitest';
import { type FieldDefinition, missingFields, readField, storeField } from './fields.ts';
import type { FieldKind } from './words.ts';

const field = (kind: FieldKind): FieldDefinition => ({
  key: 'f',
  kind,
  required: 'never',
  options: ['nda', 'msa'],
});

describe('custom fields', () => {
  it('come back as they were given', () => {
    const values = [
      ['text', 'IC-204'],
      ['number', -12.5],
      ['number', 1e300],
      ['money', { amount: 185_000, currency: 'EUR' }],
      ['date', '2026-02-28'],
      ['enum', 'nda'],
      ['boolean', false],
    ] as const;
    for (const [kind, value] of values) {
      const stored = storeField(field(kind), value);
      if (typeof stored === 'string') throw new Error(stored);
      expect(readField(kind, stored)).toEqual(value);
    }
  });

  it('know no negative zero', () => {
    expect(storeField(field('number'), -0)).toEqual({ value: '0', currency: null });
  });

  it('say what is wrong with a value', () => {
    const wrong = [
      ['text', ''],
      ['text', 5],
      ['number', '5'],
      ['money', 5],
      ['money', { amount: 1.5, currency: 'EUR' }],
      ['money', { amount: 100, currency: 'XXX' }],
      ['date', '2026-02-29'],
      ['enum', 'dpa'],
      ['boolean', 'true'],
    ] as const;
    for (const [kind, value] of wrong) expect(typeof storeField(field(kind), value)).toBe('string');
    expect(storeField(field('enum'), 'dpa')).toBe('Give one of: nda, msa.');
  });

  it('are missing when they are required by then', () => {
    const definitions = [
      { ...field('text'), key: 'a', required: 'to_create' },
      { ...field('text'), key: 'b', required: 'to_solve' },
      { ...field('text'), key: 'c' },
    ] as const;
    expect(missingFields(definitions, new Set(), 'to_create')).toEqual(['a']);
    expect(missingFields(definitions, new Set(), 'to_solve')).toEqual(['a', 'b']);
    expect(missingFields(definitions, new Set(['a', 'b']), 'to_solve')).toEqual([]);
  });
});
