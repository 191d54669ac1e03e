import { describe, expect, it } from 'vitest';
import { isFileName } from './rules.ts';

describe('T22: a file name', () => {
  it.each([
    'Vertrag §7 – final (2).docx',
    '../../etc/passwd',
    'C:\\Windows\\CON',
    '\\\\host\\share\\x.pdf',
    '%2e%2e%2fetc',
    'a/b',
    '.',
    '契約書.pdf',
    'null',
  ])('is kept as text: %s', (name) => {
    expect(isFileName(name)).toBe(true);
  });

  it.each(['a\u0000b', 'a\rb', 'a\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b', '\u007f'])(
    'has no control characters: %j',
    (name) => {
      expect(isFileName(name)).toBe(false);
    },
  );
});
