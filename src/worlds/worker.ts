// Building in a thread of its own, so that a large company holds up nobody's calls. The thread reads the world file too.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Blobs } from '../engine/blobs.ts';
import { Images } from '../engine/image.ts';
import { invariant } from '../engine/invariant.ts';
import type { App } from '../operations/app.ts';
import { compose } from '../operations/compose.ts';
import { type BuiltFromFile, buildFromFile, type Recipe, type Tell } from './build.ts';
import { WorldError } from './world-error.ts';

/** What the thread is given. */
export interface Order {
  /** Path of the world file. */
  readonly path: string;
  readonly recipe: Recipe;
  readonly folders: { readonly images: string; readonly blobs: string };
}

type Message =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'built'; readonly built: BuiltFromFile }
  | { readonly kind: 'wrong'; readonly message: string };

/** Builds in a new thread of the program at `url`, which calls {@link serveOrder} with the apps. */
export function buildInThread(url: URL, order: Order, tell: Tell): Promise<BuiltFromFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(url, { workerData: order });
    worker.on('message', (message: Message) => {
      if (message.kind === 'progress') tell(message.done, message.total);
      else if (message.kind === 'built') resolve(message.built);
      else reject(new WorldError(message.message));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread that builds images ended without an answer.')));
  });
}

/** The thread's side: builds what it was ordered to and answers. */
export function serveOrder(apps: readonly App[]): void {
  invariant(!isMainThread && parentPort, 'Images are ordered from another thread.');
  const port = parentPort;
  const say = (message: Message) => port.postMessage(message);
  const { path, recipe, folders } = workerData as Order;
  const composition = compose(apps);
  const blobs = new Blobs(folders.blobs);
  const images = new Images(folders.images, composition.schema, blobs);
  try {
    const tell: Tell = (done, total) => say({ kind: 'progress', done, total });
    say({ kind: 'built', built: buildFromFile({ composition, images, blobs }, { path, recipe }, tell) });
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    say({ kind: 'wrong', message: error.message });
  }
}
