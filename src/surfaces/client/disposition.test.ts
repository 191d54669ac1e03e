// File names in headers, as servers write them.
import { expect, test } from 'vitest';
import { fileNameOf } from './disposition.ts';

test.each([
  ['attachment; filename="list.txt"', 'list.txt'],
  ['attachment; filename=list.txt; size=3', 'list.txt'],
  [String.raw`attachment; filename="a \"b\" \\ c.txt"`, String.raw`a "b" \ c.txt`],
  [
    `attachment; filename="_.pdf"; filename*=UTF-8''K%C3%BCndigung%20%E2%80%9Eneu%E2%80%9C.pdf`,
    'Kündigung „neu“.pdf',
  ],
  [`attachment; filename*=utf-8'de'%zz; filename="x"`, '%zz'],
  ['attachment; filename=""', ''],
  ['inline', ''],
  ['', ''],
])('the name in %s is %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
