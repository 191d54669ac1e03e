// Handles of open files: a host that has none left to give says nothing about the file.

/** Whether a file could not be opened because too many are open. */
export function isWantOfHandles(error: unknown): boolean {
  return ['EMFILE', 'ENFILE'].includes(String((error as { code?: string } | undefined)?.code));
}
