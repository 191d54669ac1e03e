import { describe, expect, it } from 'vitest';
import {
  applied,
  differences,
  emptyMasterData,
  fromText,
  isBic,
  isIban,
  outdated,
  toText,
} from './master-data.ts';

const stored = { ...emptyMasterData, payment_term_days: 30, iban: 'DE55000900100047110815' };

describe('a change of master data', () => {
  it('is what differs, in the order of the fields', () => {
    expect(
      differences(stored, { iban: null, payment_term_days: 45, bic: null, bank_name: undefined }),
    ).toEqual([
      { field: 'payment_term_days', old_value: 30, new_value: 45 },
      { field: 'iban', old_value: 'DE55000900100047110815', new_value: null },
    ]);
  });

  it('is outdated in the fields that have moved on since, and in no other', () => {
    const changes = differences(stored, { payment_term_days: 45, iban: null });
    expect(outdated(stored, changes)).toEqual([]);
    expect(outdated({ ...stored, payment_term_days: 60 }, changes)).toEqual(['payment_term_days']);
    expect(outdated({ ...stored, bic: 'TARVDEM0XXX' }, changes)).toEqual([]);
  });

  it('leaves everything else when applied', () => {
    expect(applied(stored, differences(stored, { payment_term_days: 45 }))).toEqual({
      ...stored,
      payment_term_days: 45,
    });
  });

  it('comes back from text as what it was', () => {
    expect(fromText('payment_term_days', toText(0))).toBe(0);
    expect(fromText('iban', toText('00'))).toBe('00');
    expect(fromText('payment_term_days', toText(null))).toBeNull();
  });
});

describe('an IBAN', () => {
  it.each(['DE55000900100047110815', 'CH5000000000123456789', 'GB72ZZZZ00000012345678'])(
    'may be %s',
    (iban) => {
      expect(isIban(iban)).toBe(true);
    },
  );

  it.each([
    'DE55000900100047110816',
    'DE55000900100047118015',
    'de55000900100047110815',
    'DE55 0009 0010 0047 1108 15',
    'DE55',
    '',
  ])('cannot be %j', (iban) => {
    expect(isIban(iban)).toBe(false);
  });
});

describe('a BIC', () => {
  it.each(['TARVDEM0XXX', 'TARVDEM0'])('may be %s', (bic) => {
    expect(isBic(bic)).toBe(true);
  });

  it.each(['tarvdem0', 'TARVDEM', 'TARVDEM0XX', 'TARV DEM0', '1ARVDEM0', ''])('cannot be %j', (bic) => {
    expect(isBic(bic)).toBe(false);
  });
});
