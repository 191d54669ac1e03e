// What the server tells its operator: one JSON line per event, without tokens.
import type { IncomingMessage } from 'node:http';

/** Takes one line of JSON without a line feed. */
export type Log = (line: string) => void;

/** A defect that a request ran into. */
export interface Defect {
  readonly plane: string;
  readonly incident: string;
  readonly error: unknown;
}

/** Writes one event for a defect. */
export function logDefect(log: Log, { plane, incident, error }: Defect, incoming?: IncomingMessage): void {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const request = incoming && { method: incoming.method, target: incoming.url };
  log(withoutTokens(JSON.stringify({ event: 'defect', plane, incident, ...request, error: what })));
}

/** Tokens and keys, and whatever stands where one would stand, become `…`. */
export function withoutTokens(text: string): string {
  return text
    .replaceAll(/\/t\/[^/\s"\\?]+/g, '/t/…')
    .replaceAll(/\b(bearer)\s+[^\s"\\]+/gi, '$1 …')
    .replaceAll(/\bty[a-z]_[A-Za-z0-9_-]{8,}/g, '…');
}
