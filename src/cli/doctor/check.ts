// One finding of the doctor.

/** `failed` makes the doctor's exit code 1; a `warning` does not. */
export type Verdict = 'ok' | 'warning' | 'failed';

/** What one check found, and what to do about it. */
export interface Check {
  readonly name: string;
  readonly verdict: Verdict;
  readonly finding: string;
  readonly advice?: string;
}

/** All is well. */
export function ok(name: string, finding: string): Check {
  return { name, verdict: 'ok', finding };
}

/** It works, but somebody should know. */
export function warning(name: string, finding: string, advice: string): Check {
  return { name, verdict: 'warning', finding, advice };
}

/** It does not work. */
export function failed(name: string, finding: string, advice: string): Check {
  return { name, verdict: 'failed', finding, advice };
}
