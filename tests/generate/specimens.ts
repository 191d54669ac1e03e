// Texts and numbers that fields may find hard: what one takes is fitting, what it refuses is unfitting.

/** Fitting for some field or other: one of each form that fields ask for. */
export const forms: readonly string[] = [
  'de',
  'en',
  'fr-CH',
  'DE',
  'US',
  'export',
  'zahlung-offen',
  'question',
  'incident',
  'DE89370400440532013000',
  'COBADEFFXXX',
  'text/plain',
  'Europe/Berlin',
  'UTC',
  'PT1H',
  'brennhagel',
  '12',
  'start',
  'anna@brennhagel.example',
];

/** Allowed wherever any text is, and easily mishandled. */
export const difficult: readonly string[] = [
  'x',
  '0',
  'null',
  'e\u0301a\u0300u\u0308 combining',
  '👩‍👩‍👧‍👦 🏳️‍🌈 family',
  'שלום עולם \u202eabc\u202c',
  'مرحبا',
  'line\u2028separator\u2029here',
  ' leading and trailing ',
  'a\tb',
  'a\nb\r\nc',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
  'İıŞş ẞß ﬁ Ω',
  "'; DROP TABLE people; --",
  '%_*"(AND OR NOT NEAR',
  '<b>&amp;</b>',
  '../../etc/passwd',
  '\ufeffbom',
  '__proto__',
  '1e999',
];

/** Texts in the wrong form for most fields that ask for one. */
export const malformed: readonly string[] = [
  '',
  ' ',
  '2026-02-30',
  '2026-13-01',
  '20260914',
  '2026-9-14',
  '2026-09-14T08:00:00',
  '2026-09-14 08:00',
  '2026-02-30T08:00:00Z',
  '2026-09-14T25:00:00Z',
  'yesterday',
  'anna at brennhagel',
  'not one of them',
  'two\nlines',
  'x'.repeat(300_000),
];

/** No text at all: refused before any field is looked at. */
export const unclean: readonly string[] = ['a\0b', '\0', 'a\ud800b', '\udc00'];

/** Of other types than a text, a number, a list, an object. */
export const otherTypes: readonly unknown[] = [null, true, 7, 'text', [], {}, [[]], { a: { b: 1 } }];

/** Numbers that no field with limits takes, or no whole number is. */
export const wildNumbers: readonly number[] = [-1, 1.5, 2 ** 60, -(2 ** 60), 1e308, Number.MAX_SAFE_INTEGER];

/** Names that no input has. */
export const strangeKeys: readonly string[] = [
  'no_such_field',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'a/b~c',
  'ID',
];
