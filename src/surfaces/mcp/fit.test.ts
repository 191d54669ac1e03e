// Answers that fit: what is cut, in which order, and that it is always said.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cutting, fitted, shortened } from './fit.ts';

const KIB = 1024;
const cutting = (more: Partial<Cutting> = {}): Cutting => ({
  room: 16 * KIB,
  advice: (kib) => `call again with max_kib=${kib}`,
  ...more,
});
const bytes = (text: string) => Buffer.byteLength(text);

describe('an answer that fits', () => {
  test('stays as it is, to the last byte', () => {
    const answer = { text: 'x'.repeat(16 * KIB - bytes('{"text":""}')) };
    expect(fitted(answer, cutting())).toEqual({ value: answer, text: JSON.stringify(answer), notes: [] });
    expect(fitted({ text: `${answer.text}x` }, cutting()).text).toContain('truncated');
  });
});

describe('long texts', () => {
  test('are shortened with their length and how to get the rest', () => {
    const { value, text } = fitted({ id: 'a', body: 'x'.repeat(180_000) }, cutting());
    expect(bytes(text)).toBeLessThanOrEqual(16 * KIB);
    expect((value as { body: string }).body).toMatch(
      /^x{14745}… \(truncated, 14745 of 180000 characters; call again with max_kib=176\)$/,
    );
  });

  test('are all shortened to one length, short ones stay', () => {
    const { value } = fitted(['y'.repeat(30_000), 'short', 'z'.repeat(20_000)], cutting());
    const [first = '', second, third = ''] = value as string[];
    expect(second).toBe('short');
    expect(first.replaceAll(/\d+/g, '').replaceAll('y', '')).toBe(
      third.replaceAll(/\d+/g, '').replaceAll('z', ''),
    );
  });

  test('are never cut inside a surrogate pair', () => {
    expect(shortened('a🙂b', 2, 'ask')).toBe('a… (truncated, 1 of 4 characters; ask)');
  });
});

describe('pages', () => {
  const page = (count: number, size: number) => ({
    items: Array.from({ length: count }, (_, number) => ({ number, pad: 'x'.repeat(size) })),
    next_cursor: 'end' as string | null,
  });
  const cursorAfter = (items: number) => `after ${items}`;

  test('keep all items as long as shorter texts make them fit', () => {
    const { value } = fitted(page(25, 5000), cutting({ cursorAfter }));
    expect((value as { items: unknown[] }).items).toHaveLength(25);
    expect(value).toMatchObject({ next_cursor: 'end' });
  });

  test('lose items at the end, and their cursor goes on behind the last that stayed', () => {
    const { value, text } = fitted(page(200, 190), cutting({ cursorAfter }));
    const { items, next_cursor } = value as ReturnType<typeof page>;
    expect(bytes(text)).toBeLessThanOrEqual(16 * KIB);
    expect(items.length).toBeGreaterThan(60);
    expect(next_cursor).toBe(`after ${items.length}`);
    expect(items.at(-1)?.number).toBe(items.length - 1);
  });

  test('keep one item at least, and its own lists are cut', () => {
    const wide = { items: [{ tags: Array(9000).fill('tag') }, { tags: [] }], next_cursor: null };
    const { value, text, notes } = fitted(wide, cutting({ cursorAfter }));
    expect(bytes(text)).toBeLessThanOrEqual(16 * KIB);
    expect(value).toMatchObject({ items: [{ tags: expect.any(Array) }], next_cursor: 'after 1' });
    expect(notes).toEqual(['/items/0/tags shows 2250 of 9000 items; call again with max_kib=53.']);
  });

  test('keep every item where no cursor can be had', () => {
    const { value } = fitted(page(200, 190), cutting());
    expect((value as { items: unknown[] }).items).toHaveLength(200);
  });
});

describe('other lists', () => {
  test('are cut, longest first, and each is named', () => {
    const answer = { few: [1, 2, 3], many: Array.from({ length: 20_000 }, (_, number) => number) };
    const { value, text, notes } = fitted(answer, cutting());
    expect(bytes(text)).toBeLessThanOrEqual(16 * KIB);
    expect(value).toMatchObject({ few: [1, 2, 3] });
    expect(notes).toEqual(['/many shows 2500 of 20000 items; call again with max_kib=107.']);
  });

  test('leave the answer that was given untouched', () => {
    const answer = { many: Array.from({ length: 20_000 }, () => 'x') };
    fitted(answer, cutting());
    expect(answer.many).toHaveLength(20_000);
  });
});

test('any answer of texts and lists fits, keeps its shape and is cut only at ends', () => {
  const leaf = fc.oneof(
    fc.string({ maxLength: 3000, unit: 'binary' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const answers = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,6}$/),
    fc.oneof(leaf, fc.array(fc.record({ a: leaf, b: leaf }), { maxLength: 60 })),
    { maxKeys: 6 },
  );
  fc.assert(
    fc.property(answers, (answer) => {
      const { value, text } = fitted(answer, cutting({ room: 8 * KIB }));
      expect(bytes(text)).toBeLessThanOrEqual(8 * KIB);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(Object.keys(value as object)).toEqual(Object.keys(answer));
      for (const [name, part] of Object.entries(value as Record<string, unknown>)) {
        const whole = answer[name];
        expect(Array.isArray(part)).toBe(Array.isArray(whole));
        if (Array.isArray(part)) expect(part.length).toBeLessThanOrEqual((whole as unknown[]).length);
      }
    }),
    { numRuns: 200, seed: 1 },
  );
});
