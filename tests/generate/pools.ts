// Pools of values seen in answers, by field name: how generated calls come to name records that exist.

/** Values by field name. A pool learns from every answer it is shown. */
export class Pools {
  readonly #byName = new Map<string, string[]>();

  /** Values seen under a name; for `ticket_ids` those of `ticket_id`. */
  of(name: string): readonly string[] {
    return this.#byName.get(name) ?? this.#byName.get(name.replace(/s$/, '')) ?? [];
  }

  /** Learns from an answer. `noun` says what a bare `id` is the id of, for example `ticket`. */
  learn(answer: unknown, noun: string): void {
    if (Array.isArray(answer)) for (const item of answer) this.learn(item, noun);
    else if (typeof answer === 'object' && answer !== null) {
      for (const [key, value] of Object.entries(answer)) this.#member(key, value, noun);
    }
  }

  add(name: string, value: string): void {
    const known = this.#byName.get(name) ?? [];
    if (known.includes(value) || known.length > 400) return;
    this.#byName.set(name, [...known, value]);
  }

  #member(key: string, value: unknown, noun: string): void {
    if (typeof value === 'string' && isWorth(key)) this.add(key === 'id' ? `${noun}_id` : key, value);
    else if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
      for (const item of value) this.add(key.replace(/s$/, ''), item);
    } else this.learn(value, singular(key) ?? noun);
  }
}

/** `comments` → `comment`; `items` keeps the noun of the list. */
function singular(key: string): string | undefined {
  if (key === 'items') return undefined;
  return key.replace(/ies$/, 'y').replace(/s$/, '');
}

/** Ids, keys and numbers are worth keeping; sentences are not. */
function isWorth(key: string): boolean {
  return (
    key === 'id' ||
    key === 'key' ||
    key.endsWith('_id') ||
    key.endsWith('_key') ||
    key === 'etag' ||
    key === 'number' ||
    key === 'name'
  );
}
