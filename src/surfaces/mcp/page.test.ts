// Pages that are too long for one answer: paging through them still meets every item once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../../../tests/stories/mcp-office.ts';
import type { Answer, Outcome } from '../../operations/outcome.ts';
import type { Plane, PlaneCall } from '../../operations/plane.ts';
import type { CuttableAnswer } from './result.ts';

/** A plane whose pages can be cut: asks for a shorter page to learn its cursor. */
function cuttable(plane: Plane): Plane {
  const pageOf = (call: PlaneCall, limit: number) => {
    const { output } = plane.dispatch({ ...call, input: { ...(call.input as object), limit } }) as Answer;
    return (output as { next_cursor: string }).next_cursor;
  };
  return {
    ...plane,
    dispatch(call) {
      const outcome = plane.dispatch(call) as Outcome;
      if (!outcome.ok || call.operation.id !== 'notes.list') return outcome;
      return { ...outcome, cursorAfter: (items: number) => pageOf(call, items) } as CuttableAnswer;
    },
  };
}

let office: Office;
beforeAll(async () => {
  office = await openOffice({ plane: cuttable });
  for (let count = 0; count < 120; count++) {
    await office.call('notes_create', { title: `Note ${count}`, body: 'x'.repeat(150) });
  }
});
afterAll(async () => {
  expect(office.defects).toEqual([]);
  await office.close();
});

interface Note {
  readonly id: string;
  readonly title: string;
}

async function page(
  cursor: string | undefined,
  limit = 200,
): Promise<{ items: Note[]; next_cursor: string | null }> {
  const result = await office.call('notes_list', { limit, cursor });
  expect(Buffer.byteLength(result.content[0].text)).toBeLessThanOrEqual(16 * 1024);
  expect(result.content).toHaveLength(1);
  return result.structuredContent;
}

describe('a page that is too long', () => {
  test('is cut behind an item, and its cursor leads to the next one', async () => {
    const seen: string[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null; pages++) {
      const { items, next_cursor } = await page(cursor ?? undefined);
      seen.push(...items.map(({ title }) => title));
      cursor = next_cursor;
    }
    const made = Array.from({ length: 120 }, (_, count) => `Note ${119 - count}`);
    expect(seen.slice(0, 120)).toEqual(made);
    expect(seen).toHaveLength(122);
    expect(pages).toBeGreaterThan(1);
  });

  test('loses no item when those that were seen are gone before the next page is read', async () => {
    const first = await page(undefined);
    for (const { id } of first.items) await office.call('notes_erase', { note_id: id });
    const second = await page(first.next_cursor ?? undefined);
    const last = Number(first.items.at(-1)?.title.split(' ')[1]);
    expect(second.items[0]?.title).toBe(`Note ${last - 1}`);
  });

  test('comes whole when its size was asked for', async () => {
    const result = await office.call('notes_list', { limit: 200, max_kib: 64 });
    expect(result.structuredContent.next_cursor).toBeNull();
    expect(result.content).toHaveLength(1);
  });
});
