// Drafts: values with gaps. What a gap holds (an id that exists, a day near now) is looked up when the value is needed.
import { formatInstant } from '../../src/values/instant.ts';
import { isWellFormed } from '../../src/values/well-formed.ts';
import type { Pools } from './pools.ts';

/** What the gaps of a draft are filled from. */
export interface Setting {
  readonly pools: Pools;
  /** Virtual instant around which days and instants are drawn, in milliseconds. */
  readonly now: number;
  /** Stands in every generated text. */
  readonly mark?: string;
}

/** A value, perhaps with gaps in it. */
export type Draft = unknown;

/** A place in a draft whose value depends on the setting. */
export class Gap {
  readonly fill: (setting: Setting) => unknown;

  constructor(fill: (setting: Setting) => unknown) {
    this.fill = fill;
  }
}

/** The value of a draft in a setting. */
export function filled(draft: Draft, setting: Setting): unknown {
  if (draft instanceof Gap) return filled(draft.fill(setting), setting);
  if (Array.isArray(draft)) return draft.map((item) => filled(item, setting));
  if (typeof draft !== 'object' || draft === null) return draft;
  const value = {};
  for (const [key, part] of Object.entries(draft)) put(value, key, filled(part, setting));
  return value;
}

/** Sets a member of any name: `__proto__` is one like any other, as in parsed JSON. */
export function put(object: object, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else (object as Record<string, unknown>)[key] = value;
}

/** A gap for a text of some words, within limits. */
export function someWords(words: readonly string[], limits: { least: number; most: number }): Gap {
  return new Gap(({ mark }) => {
    const text = words.map((word) => (mark ? `${word} ${mark}` : word)).join(' ');
    return cut(text, limits.most).padEnd(limits.least, 'x');
  });
}

/** A gap for an instant some hours from now. */
export function hoursAhead(hours: number): Gap {
  return new Gap(({ now }) => formatInstant(now + hours * 3_600_000));
}

/** A gap for a day some days from now. */
export function daysAhead(days: number): Gap {
  return new Gap(({ now }) => formatInstant(now + days * 86_400_000).slice(0, 10));
}

/** At most so many UTF-16 units, without half a character at the end. */
export function cut(text: string, most: number): string {
  const short = text.slice(0, most);
  return isWellFormed(short) ? short : short.slice(0, -1);
}
