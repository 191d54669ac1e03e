// The door: every request is looked at here first. Names that are not ours and pages of others come no further, so that
// no web page can make a browser on this machine act here (DNS rebinding, cross-site requests).
import type { IncomingMessage } from 'node:http';
import { type Problem, toProblem } from '../../operations/problem.ts';
import { UNKNOWN_PATH } from '../../operations/problems.ts';
import { HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED } from './problems.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** As many accepted spellings of hosts are remembered as a server can have. */
const REMEMBERED = 100;

/** Answers why a request must not come in. `allowedHosts` are names without ports, besides the loopback ones. */
export function openDoor(
  allowedHosts: readonly string[],
): (incoming: IncomingMessage) => Problem | undefined {
  const names = new Set([...loopback, ...allowedHosts.map((name) => nameOf(name) ?? name.toLowerCase())]);
  const known = new Set<string>();
  const ours = (host: string | undefined) => {
    if (host === undefined) return false;
    if (known.has(host)) return true;
    if (!names.has(nameOf(host) ?? '')) return false;
    if (known.size < REMEMBERED) known.add(host);
    return true;
  };
  return (incoming) => {
    const { host, origin } = incoming.headers;
    if (!ours(host)) return toProblem(HOST_NOT_ALLOWED);
    if (origin !== undefined && !isOrigin(origin, host as string)) return toProblem(ORIGIN_NOT_ALLOWED);
    if (incoming.url?.startsWith('/')) return undefined;
    return absoluteForm(incoming, ours);
  };
}

/** `GET http://host/path`: the URL's host counts too, and the path goes on without it. Other forms name nothing here. */
function absoluteForm(incoming: IncomingMessage, ours: (host: string) => boolean): Problem | undefined {
  const parts = /^https?:\/\/([^/?#]*)(\/[^#]*)?$/i.exec(incoming.url ?? '');
  if (!parts) return toProblem(UNKNOWN_PATH);
  if (!ours(parts[1] as string)) return toProblem(HOST_NOT_ALLOWED);
  incoming.url = parts[2] ?? '/';
  return undefined;
}

/** Whether a page of this origin was served under the very host that the request names. */
function isOrigin(origin: string, host: string): boolean {
  const parts = /^https?:\/\/(.+)$/i.exec(origin);
  return parts?.[1]?.toLowerCase() === host.toLowerCase();
}

/** The name in a Host header, lower-case, without port and root dot. */
function nameOf(host: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
}
