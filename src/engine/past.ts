// States as of earlier places: for reading, kept among the copies; and what is known of a place without one.
import type { Engine } from './engine.ts';
import type { OpenImage } from './image.ts';
import { invariant } from './invariant.ts';
import type { Live } from './live.ts';
import { materialise, type Place } from './materialise.ts';
import type { Workspace } from './workspace.ts';

/** What a place looks like from outside. It never changes, so it may be remembered. */
export interface PlaceFacts {
  /** Digest of the content, in hex. */
  readonly digest: string;
  /** Virtual instant, in milliseconds. */
  readonly now: number;
}

/** Facts of places are remembered up to this many. */
const REMEMBERED = 100_000;

/** As-of states and facts of one data folder. */
export class Past {
  readonly #engine: Engine;
  readonly #states = new Map<string, AsOf>();
  /** By line, then by number of the entry. */
  readonly #facts = new Map<number, Map<number, PlaceFacts>>();
  #remembered = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The state as of a place of a workspace's path, for reading. Asking again costs nothing while it is kept. */
  state(workspace: Workspace, place: Place): Live {
    const at = this.owned(place);
    const key = keyOf(at);
    let held = this.#states.get(key);
    if (!held) {
      workspace.flush();
      held = new AsOf(
        this.#engine.guarded(workspace, () => materialise(this.#engine, at, 0)),
        () => this.#states.delete(key),
      );
      this.#states.set(key, held);
    }
    this.#engine.copies.touch(held);
    return held.live;
  }

  /** Digest and time at a place; a state is made only when nobody remembers them. */
  facts(place: Place): PlaceFacts {
    const at = this.owned(place);
    const known = this.#facts.get(at.line)?.get(at.number);
    if (known) return known;
    const facts = this.#look(at);
    this.remember(at, facts);
    return facts;
  }

  remember({ line, number }: Place, facts: PlaceFacts): void {
    if (this.#remembered >= REMEMBERED) this.#forgetFacts(this.#facts.keys().next().value as number);
    const ofLine = this.#facts.get(line) ?? new Map<number, PlaceFacts>();
    if (!ofLine.has(number)) this.#remembered += 1;
    ofLine.set(number, facts);
    this.#facts.set(line, ofLine);
  }

  /** Lets go of everything about a line that is gone. */
  forgetLine(line: number): void {
    this.#forgetFacts(line);
    for (const [key, held] of this.#states) {
      if (!key.startsWith(`${line} `)) continue;
      this.#engine.copies.forget(held);
      held.drop();
    }
  }

  close(): void {
    for (const held of this.#states.values()) held.live.copy.close();
    this.#states.clear();
  }

  #forgetFacts(line: number): void {
    this.#remembered -= this.#facts.get(line)?.size ?? 0;
    this.#facts.delete(line);
  }

  #look(place: Place): PlaceFacts {
    const line = this.#engine.store.lines.byNumber(place.line);
    invariant(line, `Line ${place.line} is missing from the store.`);
    if (place.number === 0) return imageFacts(this.#engine.images.open(line.image));
    const owner = this.#engine.workspaceByNumber(line.workspace);
    const live = owner?.row.line === place.line ? owner.liveAt(place.number) : undefined;
    return factsOf(live ?? this.#stateOf(owner, place));
  }

  #stateOf(owner: Workspace | undefined, place: Place): Live {
    if (owner) return this.state(owner, place);
    const live = materialise(this.#engine, place, 0);
    live.copy.close();
    return live;
  }

  /** The same place on the line whose entry it is: children share what they have in common. */
  owned(place: Place): Place {
    const { number } = place;
    let { line } = place;
    for (;;) {
      const row = this.#engine.store.lines.byNumber(line);
      invariant(row, `Line ${line} is missing from the store.`);
      if (row.parent_line === null || number > row.parent_place) return { line, number };
      line = row.parent_line;
    }
  }
}

/** What a live state looks like from outside. */
export function factsOf(live: Live): PlaceFacts {
  return { digest: live.contentDigest, now: live.now };
}

/** What an image looks like from outside. */
export function imageFacts({ state }: OpenImage): PlaceFacts {
  return { digest: state.digest.content, now: state.registers.now as number };
}

function keyOf({ line, number }: Place): string {
  return `${line} ${number}`;
}

/** A state that is only read. */
class AsOf {
  readonly live: Live;
  readonly #gone: () => void;

  constructor(live: Live, gone: () => void) {
    this.live = live;
    this.#gone = gone;
  }

  size(): number {
    return this.live.copy.size();
  }

  drop(): boolean {
    this.live.copy.close();
    this.#gone();
    return true;
  }
}
