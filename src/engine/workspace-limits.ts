// What one workspace may add to its image.

/** Limits of one workspace: what is added to its image. Settable at opening. */
export interface WorkspaceLimits {
  readonly database_bytes: number;
  readonly blob_bytes: number;
  readonly journal_entries: number;
  readonly journal_bytes: number;
}

/** Defaults of design §6. */
export const DEFAULT_LIMITS: WorkspaceLimits = {
  database_bytes: 64 * 1024 * 1024,
  blob_bytes: 256 * 1024 * 1024,
  journal_entries: 50_000,
  journal_bytes: 256 * 1024 * 1024,
};
