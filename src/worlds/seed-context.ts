// The context that loads a world: what a handler has, names for what was made, and other people and instants.
import type { Copy } from '../engine/copy.ts';
import type { Registers } from '../engine/registers.ts';
import type { SeedContext } from '../operations/app.ts';
import { CallContext, type Outside, type State } from '../operations/call-context.ts';
import type { Composition } from '../operations/compose.ts';
import { parseInstant } from '../values/instant.ts';
import { WorldError } from './world-error.ts';

/** What loading works on. */
export interface SeedGround {
  readonly composition: Composition;
  readonly copy: Copy;
  readonly registers: Registers;
  readonly seed: string;
  readonly outside: Outside;
  readonly names: Map<string, string>;
}

/** A context for seed loaders, as a principal at an instant. */
export class WorldContext extends CallContext implements SeedContext {
  readonly #ground: SeedGround;

  constructor(ground: SeedGround, now: string, actor: string) {
    super(
      { composition: ground.composition, live: stateAt(ground, parseInstant(now)), outside: ground.outside },
      { actor: { id: actor }, readOnly: false },
    );
    this.#ground = ground;
  }

  name(handle: string, id: string): void {
    if (this.#ground.names.has(handle))
      throw new WorldError(`The handle "${handle}" is used twice. Give each its own.`);
    this.#ground.names.set(handle, id);
  }

  ref(handle: string): string {
    const id = this.#ground.names.get(handle);
    if (id === undefined)
      throw new WorldError(
        `Nothing is called "${handle}". Handles look like person:ines-kaltwasser and must be defined before they are used.`,
      );
    return id;
  }

  at(now: string, actor = this.actor.id): SeedContext {
    return new WorldContext(this.#ground, now, actor);
  }
}

function stateAt(ground: SeedGround, now: number): State {
  const { copy, registers, seed } = ground;
  return { copy, registers, seed, now, number: 0, version: () => 0, touched: () => [] };
}
