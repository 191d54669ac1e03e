// A company on disk after real work, to be damaged: its files as a clean stop and as a kill leave them, and a server
// that is started anew on whatever was made of them.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps } from '../../src/apps/index.ts';
import { openWorkspace } from '../../src/engine/lifecycle.ts';
import { readKnownLine } from '../../src/engine/path.ts';
import { faultsOf } from '../../src/faults/plan.ts';
import { agentPlane } from '../../src/operations/agent-plane.ts';
import { compose } from '../../src/operations/compose.ts';
import type { Outcome } from '../../src/operations/outcome.ts';
import { openYard, type Yard } from '../../src/operations/yard.ts';
import { dispatch } from '../desk.ts';
import { episode, type Knowledge, know } from '../generate/episode.ts';
import { attach, type TestWorkspace } from '../harness.ts';
import { openCompany } from '../laws/company.ts';

/** What a state is compared by. */
export interface Standing {
  readonly chain: string;
  readonly content: string;
  readonly replay: string;
}

/** A workspace of the company, and its line. */
export interface Played {
  readonly id: string;
  readonly line: number;
  /** The state after each entry of the line, by number. */
  readonly standings: ReadonlyMap<number, Standing>;
  /** The last entry that control.db knew of when the server was killed. */
  readonly kept: number;
  /** The line's file in the middle and at the end. */
  readonly older: Buffer;
  readonly bytes: Buffer;
}

/** Files by path below the data folder; undefined for one that is not there. */
type Files = ReadonlyMap<string, Buffer | undefined>;

/** A data folder with three workspaces of one image and one of another, which nobody damages. */
export interface DamagedCompany {
  readonly data: string;
  readonly played: readonly Played[];
  readonly images: readonly string[];
  /** control.db and lines, as either ending leaves them. */
  readonly files: Readonly<Record<Ending, Files>>;
  /** Operations that were accepted on the first line. */
  readonly accepted: ReadonlySet<string>;
}

/** `checkpointed`: killed when control.db had just taken in its write-ahead log. */
export type Ending = 'stopped' | 'killed' | 'checkpointed';
export const BYSTANDER = 'bystander';

/** Plays episodes in a new data folder and stops. */
export function playedCompany(calls: number): DamagedCompany {
  const data = mkdtempSync(join(tmpdir(), 'flipped-'));
  const first = openCompany({ data });
  const { assembly } = first;
  const known = know(first.fork(0));
  const accepted = new Set<string>();
  const early = play(first, { seed: 1, calls: calls / 2, known, accepted });
  const child = play(first.fork(), { seed: 2, calls: calls / 6, known });
  const twin = play(openTwin(first, 'twin', 0), { seed: 3, calls: calls / 6, known });
  play(openTwin(first, BYSTANDER, 1), { seed: 4, calls: 3 });
  const begun = [early, child, twin].map((part) => ({ ...part, older: bytesOf(part.test) }));
  assembly.yard.engine.writeHeads();
  const played = begun.map(({ test, standings, older }, at) => {
    const kept = test.workspace.place().number;
    const more = play(test, { seed: 5 + at, calls: at === 0 ? calls / 2 : calls / 6, known, accepted });
    const { id, row } = test.workspace;
    const whole = new Map([...standings, ...more.standings]);
    fillIn(test, whole);
    return { id, line: row.line, standings: whole, kept, older, bytes: bytesOf(test) };
  });
  const killed = filesOf(data);
  assembly.yard.engine.store.db.$client.pragma('wal_checkpoint(truncate)');
  const checkpointed = filesOf(data);
  first.close();
  const images = readdirSync(join(data, 'images')).sort();
  return { data, played, images, files: { stopped: filesOf(data), killed, checkpointed }, accepted };
}

function openTwin({ assembly }: TestWorkspace, id: string, seed: number): TestWorkspace {
  const { yard, library } = assembly;
  const image = library.image({ world: 'brennhagel', seed });
  const { about, seed: drawn } = yard.engine.images.open(image).state;
  const origin = { image, seed: drawn };
  const principal = about.principal as string;
  return attach(
    assembly,
    openWorkspace(yard.engine, { id, origin, principal, options: {}, request: '', ttlSeconds: 360_000 }),
  );
}

interface Part {
  readonly seed: number;
  readonly calls: number;
  readonly known?: Knowledge;
  readonly accepted?: Set<string>;
}

/** Plays part of an episode, and notes the state after each entry. */
function play(test: TestWorkspace, { accepted, ...plan }: Part) {
  const standings = new Map([[test.workspace.place().number, standingOf(test)]]);
  for (const { operation, outcome } of episode(test, plan)) {
    standings.set(test.workspace.place().number, standingOf(test));
    if (outcome.ok) accepted?.add(operation.id);
  }
  return { test, standings };
}

/** Timers run in the call that finds them due: the states after their entries are made afterwards. */
function fillIn({ assembly, workspace }: TestWorkspace, standings: Map<number, Standing>): void {
  const { line } = workspace.row;
  for (let number = Math.min(...standings.keys()); number < workspace.place().number; number++) {
    if (standings.has(number)) continue;
    const { chain, contentDigest, replayDigest } = assembly.yard.engine.asOf(workspace, { line, number });
    standings.set(number, { chain, content: contentDigest, replay: replayDigest });
  }
}

function standingOf({ workspace }: Pick<TestWorkspace, 'workspace'>): Standing {
  const { chain, contentDigest, replayDigest } = workspace.live();
  return { chain, content: contentDigest, replay: replayDigest };
}

function bytesOf({ assembly, workspace }: TestWorkspace): Buffer {
  workspace.flush();
  return readFileSync(assembly.yard.engine.linePath(workspace.row.line));
}

function filesOf(data: string): Files {
  const lines = readdirSync(join(data, 'lines')).map((name) => join('lines', name));
  return new Map(
    ['control.db', 'control.db-wal', 'control.seal', ...lines].map((name) => {
      const path = join(data, name);
      return [name, existsSync(path) ? readFileSync(path) : undefined];
    }),
  );
}

/** Makes files what they were, or what they are to be. */
export function putFiles(data: string, files: Files): void {
  for (const [name, bytes] of files) {
    rmSync(join(data, name), { force: true });
    if (bytes) writeFileSync(join(data, name), bytes);
  }
}

/** Tells all the workspaces that stand on a started server. */
export interface Started {
  readonly yard: Yard;
  /** Incidents that were told of when they were found. */
  readonly told: readonly string[];
  /** The first answer to an agent. */
  ask(id: string): Outcome;
  /** State and rows of a workspace, after the first answer. */
  standing(id: string): Standing & { readonly rows: string };
  standingAt(id: string, number: number): Standing;
}

const composition = compose(apps);

/** Starts a server on a folder, with nothing remembered of an earlier one, for as long as the work takes. */
export function onFolder<Result>(data: string, work: (started: Started) => Result): Result {
  const told: string[] = [];
  const yard = openYard({ data, composition, faults: faultsOf, onDefect: (incident) => told.push(incident) });
  const { engine } = yard;
  const workspace = (id: string) => {
    const found = engine.workspace(id);
    if (!found) throw new Error(`Workspace ${id} is lost.`);
    return found;
  };
  try {
    return work({
      yard,
      told,
      ask: (id) => {
        const token = engine.sessions.token(workspace(id).row.agent_serial) as string;
        return dispatch(agentPlane(yard), 'directory.me', { token }) as Outcome;
      },
      standing: (id) => {
        workspace(id).flush();
        const row = engine.store.lines.byNumber(workspace(id).row.line);
        const rows = row ? readKnownLine(engine, row).rows.slice(0, -1) : [];
        return { ...standingOf({ workspace: workspace(id) }), rows: JSON.stringify(rows) };
      },
      standingAt: (id, number) => {
        const { chain, contentDigest, replayDigest } = engine.asOf(workspace(id), {
          line: workspace(id).row.line,
          number,
        });
        return { chain, content: contentDigest, replay: replayDigest };
      },
    });
  } finally {
    yard.close();
  }
}
