// Scripts for a load: episodes of generated calls, played once in this process, whose requests then fit every workspace
// that begins at the same image, because the same calls give the same ids there.
import { splitInput } from '../../../src/surfaces/wire/route.ts';
import { type Hands, know, makeCall, Odds } from '../../generate/episode.ts';
import { agentOperations, type Explored } from '../../generate/explore.ts';
import { randomOf } from '../../generate/random.ts';
import type { TestWorkspace } from '../../harness.ts';
import { openCompany } from '../../laws/company.ts';

/** One request, ready but for the token. */
export interface ScriptedCall {
  readonly operation: string;
  readonly isWrite: boolean;
  /** Id of the principal it is made for. */
  readonly as: string;
  /** Whether it was accepted where the script was made. */
  readonly accepted: boolean;
  /** What stands before the token, and what after it. */
  readonly before: Buffer;
  readonly after: Buffer;
}

/** Calls of one workspace, in their order. */
export type Script = readonly ScriptedCall[];

/** What is recorded. */
export interface Recording {
  readonly scripts: number;
  /** Calls in each. */
  readonly calls: number;
  /** All calls are made as the world's default principal, whose token comes with the opening. */
  readonly alone?: boolean;
}

/** Share of calls that shall be accepted writes, in percent. */
const WRITES = 40;

/** Makes scripts, each with draws of its own. */
export function recordScripts({ scripts, calls, alone = false }: Recording): Script[] {
  const company = openCompany();
  const known = know(company.fork(0));
  const people = alone ? [company.workspace.row.principal] : known.people.slice(0, 4);
  const odds = new Odds(agentOperations(company));
  const recorded = Array.from({ length: scripts }, (_, seed) => {
    const play = { test: company.fork(0), pools: known.pools.copy(), people };
    return recordScript({ ...play, odds, random: randomOf(seed + 1) }, calls);
  });
  company.close();
  return recorded;
}

interface Play extends Hands {
  readonly test: TestWorkspace;
  readonly odds: Odds;
}

function recordScript(play: Play, calls: number): Script {
  const { test, odds, random } = play;
  const script: ScriptedCall[] = [];
  let writes = 0;
  while (script.length < calls) {
    const operation = odds.pick(random, writes * 100 < script.length * WRITES);
    const call = makeCall(test, operation, play);
    odds.add(operation, call.outcome.ok);
    if (call.outcome.ok && operation.effect !== 'read') writes += 1;
    script.push(scripted(test, call));
  }
  return script;
}

function scripted(test: TestWorkspace, call: Explored): ScriptedCall {
  const { operation, input, as, upload, outcome } = call;
  const { method, target, body } = splitInput(operation, input as Record<string, unknown>);
  const content = upload
    ? test.assembly.agent.bytes.read(upload.sha256)
    : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const type = upload ? 'application/octet-stream' : 'application/json';
  const about =
    upload || body ? `Content-Type: ${type}\r\nContent-Length: ${content.length}\r\n\r\n` : '\r\n';
  return {
    operation: operation.id,
    isWrite: operation.effect !== 'read',
    as,
    accepted: outcome.ok,
    before: Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer `),
    after: Buffer.concat([Buffer.from(`\r\n${about}`), content]),
  };
}
