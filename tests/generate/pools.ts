// Pools of values seen in answers, by field name and by record: how generated calls come to name records that exist.

/** Fields that belong together because they stood in one record, or in the call that answered it. */
export type Known = Readonly<Record<string, string>>;

/** Values by field name. A pool learns from every answer it is shown. */
export class Pools {
  readonly #byName = new Map<string, string[]>();
  readonly #records: Known[] = [];

  /** Values seen under a name; for `ticket_ids` those of `ticket_id`. */
  of(name: string): readonly string[] {
    return this.#byName.get(name) ?? this.#byName.get(name.replace(/s$/, '')) ?? [];
  }

  /** Records that hold at least two of the names, the latest last. */
  together(names: readonly string[]): readonly Known[] {
    return this.#records.filter((record) => names.filter((name) => name in record).length >= 2);
  }

  /** A pool that knows the same and learns on its own. */
  copy(): Pools {
    const copy = new Pools();
    for (const [name, values] of this.#byName) copy.#byName.set(name, values);
    copy.#records.push(...this.#records);
    return copy;
  }

  /** Learns from an answer. `noun` says what a bare `id` is the id of; `input` is the call's, whose ids belong to the answer. */
  learn(answer: unknown, noun: string, input: unknown = {}): void {
    this.#learn(answer, noun, idsOf(input));
  }

  add(name: string, value: string): void {
    const known = this.#byName.get(name) ?? [];
    this.#byName.set(name, [...known.filter((each) => each !== value), value].slice(-400));
  }

  #learn(answer: unknown, noun: string, around: Known): void {
    if (Array.isArray(answer)) for (const item of answer) this.#learn(item, noun, around);
    else if (typeof answer === 'object' && answer !== null) {
      const own = {
        ...around,
        ...idsOf(answer),
        ...('id' in answer && { [`${noun}_id`]: String(answer.id) }),
      };
      if (Object.keys(own).length > 1) this.#remember(own);
      for (const [key, value] of Object.entries(answer)) this.#member({ key, value, noun, own });
    }
  }

  #remember(record: Known): void {
    this.#records.push(record);
    if (this.#records.length > 600) this.#records.splice(0, 200);
  }

  #member({ key, value, noun, own }: { key: string; value: unknown; noun: string; own: Known }): void {
    if (typeof value === 'string' && isWorth(key)) this.add(key === 'id' ? `${noun}_id` : key, value);
    else if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
      for (const item of value) this.add(key.replace(/s$/, ''), item);
    } else this.#learn(value, key === 'items' ? noun : singular(key), own);
  }
}

/** `comments` → `comment`, `people` → `person`. */
export function singular(word: string): string {
  if (word === 'people') return 'person';
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

function idsOf(value: unknown): Known {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([key, part]) => key.endsWith('_id') && typeof part === 'string'),
  );
}

/** Ids, keys and numbers are worth keeping; sentences are not. */
function isWorth(key: string): boolean {
  return ['id', 'key', 'etag', 'number', 'name'].includes(key) || key.endsWith('_id') || key.endsWith('_key');
}
