import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldKey } from './fold.ts';

fc.configureGlobal({ seed: 20_261_005 });

const tricky = fc.constantFrom(...'aeouqäöüßÄÖÜẞAEOUQ \u0308\u0301\u00ad\u200bİıςΣæøﬁ½…ſéñ中あ한'.split(''));
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(tricky, { maxLength: 12 }).map((parts) => parts.join('')),
);

describe('folding for search', () => {
  test.each([
    ['Kündigung', 'Kuendigung', 'kundigung', 'KÜNDIGUNG', 'Ku\u0308ndigung', 'Kündi\u00adgung'],
    ['Straße', 'strasse', 'STRASSE', 'STRAẞE'],
    ['Müller', 'Mueller', 'Muller'],
    ['Größe', 'Groesse', 'grosse'],
    ['Verträge', 'Vertraege', 'vertrage'],
    ['Café', 'cafe', 'CAFÉ'],
    ['Łukasz', 'lukasz'],
    ['Sørensen', 'Sörensen', 'Soerensen', 'Sorensen'],
    ['Æther', 'Aether'],
    ['ﬁnal', 'final'],
    ['ＡＢＣ１２３', 'abc123'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['İstanbul', 'istanbul', 'Istanbul', 'ıstanbul'],
  ])('one word however it is spelled: %s', (...spellings) => {
    expect(new Set(spellings.map(fold)).size).toBe(1);
  });

  test.each([
    ['Quelle', 'quelle'],
    ['bequem', 'bequem'],
    ['IC-204', 'ic-204'],
    ['neue', 'neu'],
    ['Treueee', 'treu'],
    ['', ''],
    ['  a  b ', '  a  b '],
  ])('%j folds to %j', (original, folded) => {
    expect(fold(original)).toBe(folded);
  });

  test('different words stay different', () => {
    const words = ['Vertrag', 'Vertreter', 'Mahnung', 'Quelle', 'Kündigung', 'Kunde', 'Masse', 'Messe'];
    expect(new Set(words.map(fold)).size).toBe(words.length);
  });

  test('folding twice changes nothing, for every character and for texts', () => {
    const changed: number[] = [];
    for (let code = 0; code < 0x11_0000; code++) {
      const once = fold(String.fromCodePoint(code));
      if (fold(once) !== once) changed.push(code);
    }
    expect(changed).toEqual([]);
    fc.assert(
      fc.property(text, (value) => {
        expect(fold(fold(value))).toBe(fold(value));
        expect(foldKey(foldKey(value))).toBe(foldKey(value));
      }),
      { numRuns: 1000 },
    );
  });

  test('text parted by blanks may be folded piece by piece', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(fold(`${a} ${b}`)).toBe(`${fold(a)} ${fold(b)}`);
      }),
      { numRuns: 1000 },
    );
  });

  test('forms, case, marks and transcriptions never matter', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(fold(value.normalize('NFD'))).toBe(fold(value));
        expect(fold(value.normalize('NFC'))).toBe(fold(value));
        expect(fold(value.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ß', 'ss'))).toBe(
          fold(value),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('sort keys of names', () => {
  test('byte order of the keys is German dictionary order', () => {
    const names = [
      'Äcker',
      'Adler',
      'Bauer',
      'Baum',
      'de  la Cruz',
      'De La Rue',
      'Müller',
      'Mundt',
      'Öhler',
      'Ohm',
      'Straße',
      'Strasser',
      'zu Berg',
    ];
    const order = (key: (name: string) => string) => [...names].sort((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(order(foldKey)).toEqual(names);
    expect(foldKey('  Müller \t Söhne ')).toBe('muller sohne');
  });
});
