// The budget of copies: the idlest is dropped, the one in use never.
import { expect, test } from 'vitest';
import { Copies, type Holder } from './copies.ts';

function holder(bytes: number, willing = true): Holder & { dropped: number; bytes: number } {
  return {
    bytes,
    dropped: 0,
    size() {
      return this.bytes;
    },
    drop() {
      if (willing) this.dropped += 1;
      return willing;
    },
  };
}

test('over budget, the least recently used holders are dropped first', () => {
  const copies = new Copies(100);
  const [a, b, c] = [holder(40), holder(40), holder(40)];
  copies.touch(a);
  copies.touch(b);
  copies.touch(a);
  copies.touch(c);
  expect([a.dropped, b.dropped, c.dropped]).toEqual([0, 1, 0]);
  expect([copies.count, copies.bytes]).toEqual([2, 80]);
});

test('a holder that cannot let go stays counted, and the one in use is never dropped', () => {
  const copies = new Copies(50);
  const [stuck, large] = [holder(40, false), holder(60)];
  copies.touch(stuck);
  copies.touch(large);
  expect(copies.bytes).toBe(100);
  expect(large.dropped).toBe(0);
});

test('growth counts once it is measured', () => {
  const copies = new Copies(100);
  const grown = holder(10);
  copies.touch(grown);
  grown.bytes = 70;
  copies.measure(grown);
  expect(copies.bytes).toBe(70);
  copies.forget(grown);
  expect(copies.bytes).toBe(0);
});
