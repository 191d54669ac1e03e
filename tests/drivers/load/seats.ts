// Workspaces that a load goes to: each with its script, a token for everybody in it, and a connection of its own.
import type { RunningServer } from '../server.ts';
import type { Script, ScriptedCall } from './script.ts';
import { Wire, type WireAnswer } from './wire.ts';

/** One workspace under load. */
export interface Seat {
  readonly workspace: string;
  readonly script: Script;
  /** Tokens by principal. */
  readonly tokens: ReadonlyMap<string, Buffer>;
  readonly wire: Wire;
  /** Position of the next call of the script. */
  next: number;
}

/** What is opened. */
export interface Seating {
  /** What the ids of the workspaces begin with. */
  readonly name: string;
  readonly workspaces: number;
  readonly scripts: readonly Script[];
}

/** Opens workspaces and takes tokens; scripts are dealt in turn. */
export async function takeSeats(server: RunningServer, seating: Seating): Promise<Seat[]> {
  const { name, workspaces, scripts } = seating;
  const items = [{ id: name, world: 'brennhagel', seed: 0, count: workspaces }];
  const opened = await server.control('POST', '/v1/workspaces', { items });
  const refused = opened.items.find((item: { problem?: unknown }) => item.problem);
  if (refused) throw new Error(`A workspace was not opened: ${JSON.stringify(refused)}`);
  const seats: Seat[] = [];
  for (let number = 1; number <= workspaces; number++) {
    const script = scripts[(number - 1) % scripts.length] as Script;
    seats.push(await takeSeat(server, `${name}-${number}`, script));
  }
  return seats;
}

/** Takes tokens of a workspace that is open, for everybody in a script. */
async function takeSeat(server: RunningServer, workspace: string, script: Script): Promise<Seat> {
  const tokens = new Map<string, Buffer>();
  for (const principal of new Set(script.map(({ as }) => as))) {
    // Calls must cost time as they did where the script was made, so that clocks and timers agree.
    const wish = { principal, pays: true };
    const { token } = await server.control('POST', `/v1/workspaces/${workspace}/tokens`, wish);
    tokens.set(principal, Buffer.from(token));
  }
  return { workspace, script, tokens, wire: new Wire(Number(new URL(server.agentUrl).port)), next: 0 };
}

/** The bytes of a call, with the token of whoever makes it. */
export function requestOf({ tokens }: Seat, { before, as, after }: ScriptedCall): Buffer {
  return Buffer.concat([before, tokens.get(as) as Buffer, after]);
}

/** Sends the next call of a script, and waits for its answer; none when the connection is lost. */
export function sendNext(seat: Seat): Promise<WireAnswer | undefined> {
  const call = seat.script[seat.next] as ScriptedCall;
  seat.next += 1;
  return new Promise((resolve) => {
    if (!seat.wire.send(requestOf(seat, call), resolve)) resolve(undefined);
  });
}
