// Whether the journals hold what a load was told: each answered call under the number it was answered with.
import { journalOf } from '../journal.ts';
import type { RunningServer } from '../server.ts';
import { isAccepted, type Sent } from './report.ts';
import type { Seat } from './seats.ts';

/** Sentences about what is missing, doubled or counted wrong; none when all is well. */
export async function unkept(
  server: RunningServer,
  seats: readonly Seat[],
  sent: readonly Sent[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [position, { workspace }] of seats.entries())
    wrong.push(
      ...(await unkeptIn(
        server,
        workspace,
        sent.filter(({ seat }) => seat === position),
      )),
    );
  return wrong;
}

async function unkeptIn(server: RunningServer, workspace: string, sent: readonly Sent[]): Promise<string[]> {
  const entries = (await journalOf(server, workspace)).filter(({ surface }) => surface === 'http');
  const byNumber = new Map(entries.map((entry) => [entry.entry, entry]));
  // What never reached a workspace (503 at the door) has no number and no entry.
  const answered = sent.filter(({ entry }) => entry !== 0);
  const silent = sent.filter(({ status, unsent }) => status === 0 && !unsent).length;
  const wrong = answered
    .filter((call) => !agrees(call, byNumber.get(call.entry)))
    .map((call) => `${workspace}: ${JSON.stringify(call)} is not in the journal`);
  if (new Set(answered.map(({ entry }) => entry)).size !== answered.length)
    wrong.push(`${workspace}: two calls were answered with one number`);
  const surplus = entries.length - answered.length;
  if (surplus < 0 || surplus > silent)
    wrong.push(
      `${workspace}: ${entries.length} entries, ${answered.length} answers, ${silent} calls without`,
    );
  const digest = await server.control('GET', `/v1/workspaces/${workspace}/digest?recount=true`);
  if (!digest.recounted.agrees) wrong.push(`${workspace}: a recount disagrees`);
  return wrong;
}

function agrees(call: Sent, entry: { operation: string; outcome: string } | undefined): boolean {
  return entry?.operation === call.operation && (entry.outcome === 'ok') === isAccepted(call);
}
