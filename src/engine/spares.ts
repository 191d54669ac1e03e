// One spare copy of each image in use, opened while the process is idle, so that a first call need not wait for it.
import type { Copy } from './copy.ts';
import type { OpenImage } from './image.ts';

/** Copies opened ahead of need. */
export class Spares {
  readonly #ready = new Map<string, Copy>();
  readonly #wanted = new Set<OpenImage>();
  #timer: NodeJS.Timeout | undefined;

  /** A copy of an image: the spare one if there is one. */
  take(image: OpenImage, maxPages: number): Copy {
    const spare = this.#ready.get(image.hash);
    this.#want(image);
    if (!spare) return image.copy(maxPages);
    this.#ready.delete(image.hash);
    if (maxPages > 0) spare.db.pragma(`max_page_count = ${maxPages}`);
    return spare;
  }

  /** Lets go of spare copies of images that nobody uses. */
  release(inUse: ReadonlySet<string>): void {
    for (const [hash, copy] of this.#ready) {
      if (inUse.has(hash)) continue;
      copy.close();
      this.#ready.delete(hash);
    }
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#wanted.clear();
    for (const copy of this.#ready.values()) copy.close();
    this.#ready.clear();
  }

  /** Opens one spare at a time, a little later, so that calls under way come first. */
  #want(image: OpenImage): void {
    this.#wanted.add(image);
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#fill(), 20);
    this.#timer.unref();
  }

  #fill(): void {
    this.#timer = undefined;
    const [image] = this.#wanted;
    if (!image) return;
    this.#wanted.delete(image);
    if (!this.#ready.has(image.hash)) this.#ready.set(image.hash, image.copy(0));
    if (this.#wanted.size > 0) this.#want([...this.#wanted][0] as OpenImage);
  }
}
