import { describe, expect, test } from 'vitest';
import { isTextMediaType, mediaTypeOf } from './media-type.ts';

describe('media types', () => {
  test.each([
    ['Vertrag.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['Liste.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.b.pdf', 'application/pdf'],
    ['mail.eml', 'message/rfc822'],
    ['termin.ics', 'text/calendar'],
    ['.txt', 'text/plain'],
    ['README', 'application/octet-stream'],
    ['x.unknown', 'application/octet-stream'],
    ['x.constructor', 'application/octet-stream'],
    ['docx', 'application/octet-stream'],
    ['x.', 'application/octet-stream'],
  ])('%s is %s', (name, type) => {
    expect(mediaTypeOf(name)).toBe(type);
  });

  test('text is what people can read as it is', () => {
    for (const type of [
      'text/plain',
      'TEXT/CSV; charset=utf-8',
      'application/json',
      'image/svg+xml',
      'application/yaml',
      'message/rfc822',
    ]) {
      expect(isTextMediaType(type)).toBe(true);
    }
    for (const type of [
      'application/pdf',
      'image/png',
      'application/octet-stream',
      'application/textile',
      '',
    ]) {
      expect(isTextMediaType(type)).toBe(false);
    }
  });
});
