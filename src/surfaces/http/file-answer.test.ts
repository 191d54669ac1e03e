// File names in headers: any name comes back, none breaks out (T22, T23).
import { describe, expect, it } from 'vitest';
import { disposition } from './file-answer.ts';

describe('Content-Disposition', () => {
  it.each([
    ['list.txt', 'attachment; filename="list.txt"'],
    ['Price list (2).pdf', 'attachment; filename="Price list (2).pdf"'],
    ['Kündigung.pdf', `attachment; filename="K_ndigung.pdf"; filename*=UTF-8''K%C3%BCndigung.pdf`],
    ['a"b\\c', `attachment; filename="a_b_c"; filename*=UTF-8''a%22b%5Cc`],
    ['100%25.txt', `attachment; filename="100_25.txt"; filename*=UTF-8''100%2525.txt`],
    [
      "it's (*).txt ü",
      `attachment; filename="it's (*).txt _"; filename*=UTF-8''it%27s%20%28%2A%29.txt%20%C3%BC`,
    ],
    [
      'a\r\nSet-Cookie: b',
      `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`,
    ],
    ['😀', `attachment; filename="_"; filename*=UTF-8''%F0%9F%98%80`],
    ['\ud83d', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
    ['../../etc/passwd', 'attachment; filename="../../etc/passwd"'],
  ])('of %j is %s', (name, header) => {
    expect(disposition(name)).toBe(header);
    expect(disposition(name)).toMatch(/^[\x20-\x7e]+$/);
  });
});
