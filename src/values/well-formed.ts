// Finds lone surrogates: halves of UTF-16 pairs, which no encoding can carry.

/** Whether the text has no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return !loneSurrogate.test(text);
}

/** Whether any text in a JSON value, member names included, holds a lone surrogate. As deep as memory allows. */
export function hasLoneSurrogate(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isWellFormed(next)) return true;
    // Not spread into one push: a long list would be too many arguments.
    for (const part of partsOf(next)) waiting.push(part);
  }
  return false;
}

function partsOf(value: unknown): Iterable<unknown> {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat(1);
}

// With the u flag, pairs are read as one character: what is left in this class stands alone.
const loneSurrogate = /\p{Surrogate}/u;
