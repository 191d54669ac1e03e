// Assertions that stay on in production. A broken one ends the workspace, never the process.

/** A rule of the engine's own that turned out false. It is a defect of ours, never of the caller. */
export class InvariantError extends Error {
  override name = 'InvariantError';
}

/** Throws {@link InvariantError} with the sentence when the condition is false. */
export function invariant(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new InvariantError(sentence);
}
