// The last screen: what happened and what was checked. It holds no port, token or real time, so that it is always the same.
import { paint, say } from '../terminal.ts';
import type { Agent } from './agent.ts';
import { type Claim, claimLines } from './claims.ts';
import type { Difference } from './difference.ts';
import type { Triage } from './triage.ts';

/** What the last screen is made of. */
export interface Told {
  readonly agent: Agent;
  readonly triage: Triage;
  readonly difference: Difference;
  readonly due: string;
  readonly claims: readonly Claim[];
}

/** The line that the last screen begins with. */
export const lastScreenTitle = 'In short';

/** Says the last screen. */
export function saySummary({ agent, triage, difference, due, claims }: Told): void {
  const { me, started } = triage;
  const failed = claims.filter(({ holds }) => !holds).length;
  say(`\n${paint.bold(lastScreenTitle)}\n`);
  for (const [name, fact] of [
    ['company', 'Brennhagel Systeme AG: world brennhagel, seed 0'],
    [
      'employee',
      `${me.name}, ${me.description}, from ${started.day} ${started.local_time} in ${started.time_zone}`,
    ],
    ['work', workOf(agent)],
    ['changed', `${difference.rows} rows of ${difference.records} tickets`],
    ['#501', 'new → pending, normal → high, nobody → Nele Wiebrock, customer answered'],
    ['#502, #505', 'new → closed, merged into #501'],
    ['#507', `first reply due ${due}, breached ${due}`],
  ] as const)
    say(`  ${name.padEnd(12)}${fact}`);
  say('');
  for (const line of claimLines(claims)) say(line);
  say('');
  say(
    failed === 0
      ? `All ${claims.length} statements hold.`
      : `${failed} of ${claims.length} statements do not hold.`,
  );
}

function workOf({ calls }: Agent): string {
  const count = (way: string) => calls.filter((call) => call.way === way).length;
  const refused = calls.filter(({ outcome }) => outcome !== 'ok').length;
  return `${calls.length} calls, ${count('mcp')} over MCP and ${count('http')} over HTTP, ${refused} of them refused`;
}
