// Registers: what a call changed is known, and can be put back.
import { expect, test } from 'vitest';
import { nextId } from './ids.ts';
import { stream } from './random.ts';
import { Registers } from './registers.ts';

test('a refused call gives back its ids and draws, and keeps its time', () => {
  const registers = new Registers({ now: 1000, 'id:tic': 3 });
  registers.set('now', 2000);
  const id = nextId(registers, 'seed', 'tic');
  stream(registers, 'seed', 'dice').u32();
  registers.undo('id:', 'random:');
  expect(registers.changed()).toEqual({ now: 2000 });
  registers.settle();
  expect(nextId(registers, 'seed', 'tic')).toBe(id);
});

test('what was set back to its old value is no change', () => {
  const registers = new Registers({ a: 1 });
  registers.set('a', 2);
  registers.set('a', 1);
  expect(registers.changed()).toBeUndefined();
});

test('ids are the same for the same seed, differ between kinds and seeds, and never repeat', () => {
  const made = (seed: string, prefix: string) => {
    const registers = new Registers({});
    return Array.from({ length: 1000 }, () => nextId(registers, seed, prefix));
  };
  expect(made('s', 'tic')).toEqual(made('s', 'tic'));
  expect(new Set([...made('s', 'tic'), ...made('t', 'tic'), ...made('s', 'com')]).size).toBe(3000);
  expect(made('s', 'tic')[0]).toMatch(/^tic_[0-9a-z]{16}$/);
});

test('draws below a bound are even and within it', () => {
  const dice = stream(new Registers({}), 'seed', 'dice');
  const counts = Array.from({ length: 6 }, () => 0);
  for (let draw = 0; draw < 6000; draw++) counts[dice.below(6)] = (counts[dice.below(6)] ?? 0) + 1;
  for (const count of counts) expect(count).toBeGreaterThan(800);
});
