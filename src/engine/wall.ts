// The host's clock. Only leases, the sweeper, the wall column of journals and the `real` clock mode look at it.

/** Milliseconds since 1970, by the host. */
export function wallNow(): number {
  return Date.now();
}

/** Milliseconds of the host's monotonic clock; only differences mean anything. */
export function monotonicNow(): number {
  return performance.now();
}
