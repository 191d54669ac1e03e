// Live states in memory, least recently used first, within a budget of bytes. The idlest is dropped.

/** Something that holds a copy and can let go of it. */
export interface Holder {
  /** Bytes that dropping would free. */
  size(): number;
  /** Lets go. False when it cannot now (its journal could not be written). */
  drop(): boolean;
}

/** The budget and who uses it. */
export class Copies {
  readonly budget: number;
  readonly #held = new Map<Holder, number>();
  #bytes = 0;
  #latest: Holder | undefined;

  constructor(budget: number) {
    this.budget = budget;
  }

  get count(): number {
    return this.#held.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Notes that a holder was used just now, and drops the idlest ones while over budget. */
  touch(holder: Holder): void {
    if (holder === this.#latest && this.#bytes <= this.budget) return;
    const known = this.#held.get(holder);
    const size = known ?? holder.size();
    if (known !== undefined) this.#held.delete(holder);
    else this.#bytes += size;
    this.#held.set(holder, size);
    this.#latest = holder;
    if (this.#bytes > this.budget) this.#trim(holder);
  }

  /** Counts a holder's size anew after it grew. */
  measure(holder: Holder): void {
    const known = this.#held.get(holder);
    if (known === undefined) return;
    const size = holder.size();
    this.#bytes += size - known;
    this.#held.set(holder, size);
  }

  /** The holder let go by itself. */
  forget(holder: Holder): void {
    const known = this.#held.get(holder);
    if (known === undefined) return;
    this.#held.delete(holder);
    this.#bytes -= known;
    if (holder === this.#latest) this.#latest = undefined;
  }

  /** Drops the idler half, for the open files that they hold. */
  halve(): void {
    const idle = [...this.#held.keys()].slice(0, Math.ceil(this.#held.size / 2));
    for (const holder of idle) if (holder !== this.#latest && holder.drop()) this.forget(holder);
  }

  #trim(keep: Holder): void {
    for (const holder of [...this.#held.keys()]) {
      if (this.#bytes <= this.budget) return;
      if (holder !== keep && holder.drop()) this.forget(holder);
    }
  }
}
