// The demo from beginning to end. Every part shows something and claims something.
import { paint, say } from '../terminal.ts';
import { type Agent, connectAgent } from './agent.ts';
import { answer, claimOutcome } from './answer.ts';
import { showBreach } from './breach.ts';
import type { Claim } from './claims.ts';
import { showDifference } from './difference.ts';
import { showJournal } from './journal.ts';
import { type Office, openOffice } from './office.ts';
import { showReset } from './reset.ts';
import { type Names, tell } from './screen.ts';
import { stay } from './stay.ts';
import { saySummary } from './summary.ts';
import { type Triage, ticketIn, triage } from './triage.ts';

/** Runs the demo; answers whether everything is as it says. */
export async function runDemo({ stays }: { readonly stays: boolean }): Promise<boolean> {
  const begun = performance.now();
  say(paint.bold('Tiltyard: an agent at work in a company, what it changed, and back'));
  const office = await openOffice();
  tell(`\nopened "demo": world brennhagel, seed 0, image ${office.opened.workspace.image.slice(0, 12)}…`);
  try {
    const agent = await connectAgent(office.server.agentUrl, office.opened.agent.token);
    const { claims, token } = await episode(office, agent, begun).finally(() => agent.close());
    const holds = claims.every((claim) => claim.holds);
    if (stays && holds) await stay(office.server, token);
    return holds;
  } finally {
    await office.server.close();
  }
}

async function episode(office: Office, agent: Agent, begun: number) {
  const claims: Claim[] = [];
  const claim = (text: string, holds: boolean) => void claims.push({ text, holds });
  const found = await triage(agent, claim);
  await answer(agent, found, { ...office, claim });
  const names = namesOf(found);
  const difference = await showDifference(office, names, claim);
  await showJournal(office, names, { agent, claim });
  await claimOutcome(office, found, claim);
  const due = await showBreach(office, ticketIn(found.queue, '#507').id, claim);
  const { token } = await showReset(office, claim);
  tell(`\nAll this took ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  saySummary({ agent, triage: found, difference, due, claims });
  return { claims, token };
}

function namesOf({ me, queue, problem }: Triage): Names {
  return new Map([
    [me.id, me.name],
    ...[...queue, problem].flatMap(({ id, number, requester_id, requester_name }) => [
      [id, number] as const,
      [requester_id, requester_name ?? requester_id] as const,
    ]),
  ]);
}
