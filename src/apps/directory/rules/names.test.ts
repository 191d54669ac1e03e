import { describe, expect, it } from 'vitest';
import {
  addressKey,
  addressKeyOrNone,
  fullNameSortKey,
  joinLanguages,
  personSortKey,
  splitLanguages,
} from './names.ts';

describe('a sort key', () => {
  it('begins with the family name', () => {
    expect(personSortKey('Pfründer', 'Jonas')).toBe('pfrunder jonas');
    expect(fullNameSortKey('Dana Whitlow')).toBe('whitlow dana');
    expect(fullNameSortKey('  Billing ')).toBe('billing');
  });
});

describe('an address', () => {
  it('has one spelling', () => {
    expect(addressKey('Levin.Adomeit@Brennhagel.EXAMPLE')).toBe('levin.adomeit@brennhagel.example');
  });

  it('is looked up only if it is one', () => {
    expect(addressKeyOrNone('nobody')).toBeUndefined();
    expect(addressKeyOrNone('A@b.example')).toBe('a@b.example');
  });
});

describe('languages', () => {
  it('come back in order', () => {
    expect(splitLanguages(joinLanguages(['de-CH', 'en']))).toEqual(['de-CH', 'en']);
  });
});
