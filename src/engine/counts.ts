// What happened since the process started, for metrics. Nothing is decided by them.

/** Running totals. */
export class Counts {
  /** Entries appended, by surface. */
  readonly entries = new Map<string, number>();
  /** Copies made by opening an image and re-applying a line. */
  copiesMade = 0;
  /** Copies let go of. */
  copiesDropped = 0;
  /** Checkpoint images made. */
  checkpoints = 0;
  /** Rows of the operators' log that the disk refused. */
  lostLogRows = 0;
  /** Appends that the disk refused. */
  failedAppends = 0;

  entry(surface: string): void {
    this.entries.set(surface, (this.entries.get(surface) ?? 0) + 1);
  }
}
