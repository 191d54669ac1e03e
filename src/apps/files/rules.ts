// What a file may be called.

/** Any text without control characters and line separators. Slashes and dots are letters like others: a name is no path. */
export function isFileName(name: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name);
}
