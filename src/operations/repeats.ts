// Step 5 of a call: idempotency keys. A repeated call answers what the first one answered and changes nothing.
import { sha256 } from '../engine/hash.ts';
import { repeatKey } from '../engine/live.ts';
import { canonicalJson } from '../values/canonical-json.ts';
import type { EntryFacts } from './commit.ts';
import type { Problem } from './problem.ts';
import { fail } from './problem.ts';
import { IDEMPOTENCY_MISMATCH } from './problems.ts';
import type { Running } from './running.ts';

/** An outcome as the journal keeps it for a key. */
export type StoredAnswer =
  | { readonly ok: true; readonly output: unknown; readonly etag: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

/** The stored answer of an earlier call with the same key. Other input: 422 IDEMPOTENCY_MISMATCH. */
export function repeatedAnswer(running: Running): StoredAnswer | undefined {
  const key = keyOf(running);
  if (key === undefined) return undefined;
  const known = running.live.repeats.get(
    repeatKey(running.session.principal, running.call.operation.id, key),
  );
  if (!known) return undefined;
  if (known.input !== inputHash(running)) fail(IDEMPOTENCY_MISMATCH);
  return known.answer as StoredAnswer;
}

/** What the entry keeps so that a repetition finds it. */
export function repeatOf(running: Running, answer: StoredAnswer): EntryFacts['repeat'] {
  const key = keyOf(running);
  return key === undefined ? undefined : { key, input: inputHash(running), answer };
}

function keyOf({ call }: Running): string | undefined {
  return call.operation.effect === 'read' ? undefined : call.idempotencyKey;
}

function inputHash({ input, call }: Running): string {
  return sha256(canonicalJson([input, call.upload ?? null, call.ifMatch ?? null]));
}
