// Turns what a user types into a search box into an FTS5 MATCH expression in which nothing is syntax.

import { fold } from './fold.ts';

/**
 * All words must occur; "words in double quotes" must stand side by side; `word*` finds words that begin so. Words and
 * phrases are folded like the indexed text and quoted, so that AND, NEAR, columns, minus and brackets are plain text.
 * Parts without a letter or digit are left out; if nothing is left, the answer is null. A quote that is not closed
 * runs to the end. Meant for a table with the tokenizer `unicode61 remove_diacritics 0` over folded text.
 * @throws RangeError if the words hold U+0000, which SQLite would take for the end.
 */
export function matchExpression(words: string): string | null {
  if (words.includes('\0')) throw new RangeError('Search words must not contain the character U+0000.');
  const parts = new Set<string>();
  for (const [, phrase, phraseStar, word = ''] of words.matchAll(/"([^"]*)(?:"(\*?)|$)|([^\s"]+)/g)) {
    const isPrefix = phraseStar === '*' || word.endsWith('*');
    const part = quoted(phrase ?? (isPrefix ? word.slice(0, -1) : word), isPrefix);
    if (part) parts.add(part);
  }
  return parts.size === 0 ? null : [...parts].join(' ');
}

// What unicode61 counts as part of a token: letters, numbers and private use.
const tokenCharacter = /[\p{L}\p{N}\p{Co}]/u;

function quoted(text: string, isPrefix: boolean): string | undefined {
  const folded = fold(text);
  if (!tokenCharacter.test(folded)) return undefined;
  return `"${folded.replaceAll('"', '""')}"${isPrefix ? '*' : ''}`;
}
