// One line of the report: a measured value, what was measured beside it, and what the design allows.

/** A line as `--json` writes it. `met` is null without a budget; `value` is null for what cannot be measured yet. */
export interface Row {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly reference: number | null;
  /** Value divided by reference. */
  readonly ratio: number | null;
  readonly budget: string | null;
  readonly met: boolean | null;
  /** How it was measured where that is not plain, or why it is not there yet. */
  readonly note: string | null;
}

/** What the design allows. */
export interface Budget {
  readonly text: string;
  allows(measured: { value: number; ratio: number | null }): boolean;
}

/** The value stays under a limit. */
export function under(limit: number, unit: string): Budget {
  return { text: `< ${limit} ${unit}`, allows: ({ value }) => value < limit };
}

/** The value reaches a limit. */
export function reaches(limit: number, unit: string): Budget {
  return { text: `≥ ${limit} ${unit}`, allows: ({ value }) => value >= limit };
}

/** Value divided by reference is at most this. */
export function ratioUpTo(limit: number): Budget {
  return { text: `≤ ${limit} ×`, allows: ({ ratio }) => ratio !== null && ratio <= limit };
}

/** Value divided by reference is at least this. */
export function ratioFrom(limit: number): Budget {
  return { text: `≥ ${limit} ×`, allows: ({ ratio }) => ratio !== null && ratio >= limit };
}

/** What was measured. */
export interface Measured {
  readonly value: number;
  readonly unit: string;
  readonly reference?: number;
  readonly budget?: Budget;
  readonly note?: string;
}

/** Makes a line of a measurement. */
export function row(name: string, { value, unit, reference, budget, note }: Measured): Row {
  const ratio = reference === undefined ? null : value / reference;
  return {
    name,
    value,
    unit,
    reference: reference ?? null,
    ratio,
    budget: budget?.text ?? null,
    met: budget?.allows({ value, ratio }) ?? null,
    note: note ?? null,
  };
}

/** A line whose thing does not exist yet. */
export function notYet(name: string, reason: string): Row {
  return empty(name, `not yet: ${reason}`);
}

/** A line whose measurement went wrong. */
export function failed(name: string, reason: string): Row {
  return empty(name, `failed: ${reason}`);
}

function empty(name: string, note: string): Row {
  return { name, value: null, unit: '', reference: null, ratio: null, budget: null, met: null, note };
}
