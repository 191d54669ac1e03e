// Registers: engine state that is not a row. The clock, id counters, positions of random streams, fault counters, settings.
import { canonicalJson } from '../values/canonical-json.ts';

/** JSON-native value of a register. */
export type RegisterValue =
  | number
  | string
  | boolean
  | null
  | readonly RegisterValue[]
  | { readonly [key: string]: RegisterValue };

/** A plain copy of all registers, by name: `now`, `id:ticket`, `random:draws`, `fault:rule`, `clock`. */
export type RegisterValues = Readonly<Record<string, RegisterValue>>;

/** Named values with a memory of what the current call changed. */
export class Registers {
  readonly #values: Map<string, RegisterValue>;
  readonly #before = new Map<string, RegisterValue | undefined>();

  constructor(values: RegisterValues) {
    this.#values = new Map(Object.entries(values));
  }

  get(name: string): RegisterValue | undefined {
    return this.#values.get(name);
  }

  /** A counter; absent counts as 0. */
  count(name: string): number {
    return (this.#values.get(name) as number | undefined) ?? 0;
  }

  set(name: string, value: RegisterValue): void {
    if (!this.#before.has(name)) this.#before.set(name, this.#values.get(name));
    this.#values.set(name, value);
  }

  /** Adds one and answers the new value. */
  next(name: string): number {
    const value = this.count(name) + 1;
    this.set(name, value);
    return value;
  }

  /** Puts back what changed since {@link settle} in the named groups (`id:`, `random:`; all of them unless given). */
  undo(...groups: readonly string[]): void {
    for (const [name, value] of this.#before) {
      if (groups.length > 0 && !groups.some((group) => name.startsWith(group))) continue;
      if (value === undefined) this.#values.delete(name);
      else this.#values.set(name, value);
      this.#before.delete(name);
    }
  }

  /** What changed since {@link settle}, in name order; undefined when nothing did. */
  changed(): RegisterValues | undefined {
    const names = [...this.#before.keys()]
      .filter((name) => this.#before.get(name) !== this.#values.get(name))
      .sort();
    if (names.length === 0) return undefined;
    return Object.fromEntries(names.map((name) => [name, this.#values.get(name) as RegisterValue]));
  }

  /** The changes are in the journal. */
  settle(): void {
    this.#before.clear();
  }

  /** Sets registers without remembering: an entry is re-applied. */
  assign(values: RegisterValues): void {
    for (const [name, value] of Object.entries(values)) this.#values.set(name, value);
  }

  /** All registers, in name order. */
  toJSON(): RegisterValues {
    return Object.fromEntries([...this.#values].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The canonical text that the replay digest covers. */
  canonical(): string {
    return canonicalJson(this.toJSON());
  }
}
