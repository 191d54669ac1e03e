// Copies are closed when the turn ends, and no more than one waits for that.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Copy } from './copy.ts';
import { Leaving } from './leaving.ts';

function noted(closed: string[], name: string): Copy {
  return { close: () => void closed.push(name) } as unknown as Copy;
}

test('a copy is closed when the turn ends, an earlier one as soon as another comes', async () => {
  const closed: string[] = [];
  const leaving = new Leaving();
  leaving.add(noted(closed, 'first'));
  expect(closed).toEqual([]);
  leaving.add(noted(closed, 'second'));
  expect(closed).toEqual(['first']);
  await nextTurn();
  expect(closed).toEqual(['first', 'second']);
});

test('what waits can be closed at once, and is closed once', async () => {
  const closed: string[] = [];
  const leaving = new Leaving();
  leaving.add(noted(closed, 'only'));
  leaving.close();
  await nextTurn();
  expect(closed).toEqual(['only']);
});
