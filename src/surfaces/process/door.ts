// What a client or workspace in this process hides: the plane behind it and its token, for other ways in such as msw.
import type { Plane } from '../../operations/plane.ts';

/** A plane, and as whom to call it. */
export interface Door {
  readonly plane: Plane;
  readonly token: string | undefined;
}

const door: unique symbol = Symbol('door');

/** Something in this process that calls can be made through. */
export interface Reachable {
  readonly [door]: Door;
}

/** Lets calls be made through a thing. `open` is asked each time, so that a new token counts at once. */
export function reachable<Thing extends object>(thing: Thing, open: () => Door): Thing & Reachable {
  return Object.defineProperty(thing, door, { get: open }) as Thing & Reachable;
}

/** The plane and the token behind a thing, as they are now. */
export function doorOf(thing: Reachable): Door {
  return thing[door];
}
