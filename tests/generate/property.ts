// How every property test runs: a fixed seed, and what fails can be run again from what it printed.
import type fc from 'fast-check';

/**
 * Parameters of `fc.assert`. `TILTYARD_PATH` goes straight to a counterexample of the property whose seed is
 * `TILTYARD_SEED`; other properties that run before it run as always.
 */
export function property<Ts>(seed: number, numRuns: number): fc.Parameters<Ts> {
  const { TILTYARD_SEED = String(seed), TILTYARD_PATH } = process.env;
  const isReplayed = TILTYARD_PATH !== undefined && Number(TILTYARD_SEED) === seed;
  return { seed, numRuns, verbose: 1, ...(isReplayed && { path: TILTYARD_PATH }) };
}

/** Constraints of `fc.commands`. `TILTYARD_REPLAY_PATH` says which commands of the counterexample ran. */
export function commandsOf(maxCommands: number): fc.CommandsContraints {
  const { TILTYARD_REPLAY_PATH } = process.env;
  return {
    maxCommands,
    size: 'max',
    ...(TILTYARD_REPLAY_PATH !== undefined && { replayPath: TILTYARD_REPLAY_PATH }),
  };
}
