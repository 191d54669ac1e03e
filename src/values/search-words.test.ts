import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { matchExpression } from './search-words.ts';

fc.configureGlobal({ seed: 20_261_005 });

const db = new Database(':memory:');
db.exec(`CREATE VIRTUAL TABLE texts USING fts5(subject, body, tokenize='unicode61 remove_diacritics 0')`);
const insert = db.prepare('INSERT INTO texts (rowid, subject, body) VALUES (?, ?, ?)');
const match = db.prepare('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid').pluck();
afterAll(() => db.close());

const vocabulary = [
  'Kündigung',
  'kuendigung',
  'Frist',
  'fristlos',
  'Straße',
  'strasse',
  'IC-204',
  'AND',
  'or',
  'NOT',
  'near',
  'subject',
  'a',
  'ä',
];
const documents = Array.from({ length: 120 }, (_, index) =>
  Array.from(
    { length: 1 + (index % 5) },
    (__, place) => vocabulary[(index * 7 + place * (1 + (index % 11))) % vocabulary.length],
  ).join(' '),
);
for (const [index, document] of documents.entries()) insert.run(index, '', fold(document));

function find(words: string): unknown[] {
  const expression = matchExpression(words);
  return expression === null ? [] : match.all(expression);
}

/** The literal meaning, worked out without SQL. */
function documentsWith(words: string[], isPrefix: boolean): number[] {
  const tokens = (text: string) =>
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const holds = (document: string[], wanted: string[], open: boolean) =>
    document.some((_, at) =>
      wanted.every((token, index) => {
        const here = document[at + index];
        return open && index === wanted.length - 1 ? here?.startsWith(token) : here === token;
      }),
    );
  return documents.flatMap((text, number) =>
    words.every((word) => holds(tokens(text), tokens(word), isPrefix)) ? [number] : [],
  );
}

describe('search words', () => {
  test.each([
    ['Kündigung', '"kundigung"'],
    ['Kündigung Frist', '"kundigung" "frist"'],
    ['"fristlose  Kündigung" jetzt', '"fristlose  kundigung" "jetzt"'],
    ['frist*', '"frist"*'],
    ['frist**', '"frist*"*'],
    ['"der frist"*', '"der frist"*'],
    ['fr*ist', '"fr*ist"'],
    ['a OR b', '"a" "or" "b"'],
    ['subject:x -y (z) ^w', '"subject:x" "-y" "(z)" "^w"'],
    ['"offen', '"offen"'],
    ['ab"cd"ef', '"ab" "cd" "ef"'],
    ['Frist frist FRIST', '"frist"'],
    ['＂x＂', '"""x"""'],
  ])('%j becomes %j', (words, expression) => {
    expect(matchExpression(words)).toBe(expression);
  });

  test.each(['', '   ', '*', '""', '"', '- & |', '"..."', '!!!*', '\u0301', '\u00ad', '😀', '\ud800'])(
    '%j has nothing to look for',
    (words) => {
      expect(matchExpression(words)).toBeNull();
    },
  );

  test('parts without letters or digits do not narrow a search', () => {
    expect(find('Frist – & "…" *')).toEqual(find('Frist'));
    expect(find('Frist').length).toBeGreaterThan(0);
  });

  test('U+0000 is refused', () => {
    expect(() => matchExpression('a\0b')).toThrow(RangeError);
  });

  test('T24: whatever is typed, SQLite takes it', () => {
    const syntax = fc.constantFrom(
      '"',
      '""',
      '*',
      '(',
      ')',
      ' AND ',
      ' OR ',
      ' NOT ',
      'NEAR(',
      ':',
      '^',
      '+',
      '-',
      '{',
      '}',
      "'",
      '\\',
      ';',
      ',',
      ' ',
      'frist',
      'ä',
      '\u0308',
      '\n',
    );
    const mixed = fc.array(syntax, { maxLength: 20 }).map((parts) => parts.join(''));
    const typed = fc
      .oneof(mixed, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
      .map((text) => text.replaceAll('\0', ''));
    fc.assert(
      fc.property(typed, (words) => {
        expect(Array.isArray(find(words))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('what is found is what was meant: words, phrases and beginnings', () => {
    const word = fc.constantFrom(...vocabulary);
    const words = fc.array(word, { minLength: 1, maxLength: 3 });
    let hits = 0;
    fc.assert(
      fc.property(words, (chosen) => {
        const found = find(chosen.join(' '));
        hits += found.length;
        expect(found).toEqual(documentsWith(chosen, false));
        expect(find(`"${chosen.join(' ')}"`)).toEqual(documentsWith([chosen.join(' ')], false));
        expect(find(chosen.map((text) => `${text.slice(0, 3)}*`).join(' '))).toEqual(
          documentsWith(
            chosen.map((text) => text.slice(0, 3)),
            true,
          ),
        );
      }),
      { numRuns: 300 },
    );
    expect(hits).toBeGreaterThan(100);
  });

  test('a text is found by each of its own words, and by itself as a phrase', () => {
    let tried = 0;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (raw) => {
        const text = raw.replaceAll('\0', '');
        if (!/^[\p{L}\p{N}\p{P}\p{Z}]*$/u.test(text)) return;
        insert.run(1000, fold(text), '');
        const own = [text, `"${text.replaceAll('"', ' ')}"`]
          .map(matchExpression)
          .filter((part) => part !== null);
        tried += own.length;
        const found = own.every((expression) => match.all(expression).includes(1000));
        db.exec('DELETE FROM texts WHERE rowid = 1000');
        expect(found).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(tried).toBeGreaterThan(100);
  });

  test('T19: ten thousand words are no error', () => {
    expect(find(Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(' '))).toEqual([]);
    expect(find('frist '.repeat(10_000))).toEqual(find('Frist'));
  });
});
