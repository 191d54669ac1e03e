// Preloaded into a real server (`--import`), with `--expose-gc`: says what the process holds when it is asked to.
import { readdirSync, readlinkSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

/** Collections after which a heap that still shrinks is taken as it is. */
const MOST_COLLECTIONS = 12;

// Threads of the server load this too; only the process itself has somebody to answer to.
if (isMainThread) {
  process.on('message', answer);
  // A server that is asked to stop shall not wait for questions.
  process.channel.unref();
}

async function answer() {
  await collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heapUsed, external, rss, ...descriptors() });
}

/** Collects until the heap shrinks no more. */
async function collect() {
  let before = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MOST_COLLECTIONS; round++) {
    await turn();
    globalThis.gc?.();
    const { heapUsed } = process.memoryUsage();
    if (before - heapUsed < 4096) return;
    before = heapUsed;
  }
}

/** Open descriptors: sockets, and all others. */
function descriptors() {
  const targets = readdirSync('/proc/self/fd').map(targetOf);
  const sockets = targets.filter((target) => target.startsWith('socket:')).length;
  return { files: targets.length - sockets, sockets };
}

/** Listing the folder opens it, so that one of the descriptors is gone when it is looked at. */
function targetOf(number) {
  try {
    return readlinkSync(`/proc/self/fd/${number}`);
  } catch {
    return 'gone';
  }
}
