// Ids of threats and reliability goals, as they stand in titles of tests.

/** Ids that a title names, each once, in their order. */
export function idsIn(title: string): string[] {
  return [...new Set(title.match(/\b[TR][0-3][0-9]\b/g) ?? [])];
}
