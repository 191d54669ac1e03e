// Who may import whom: the rooms of src as data, read by the import law.

/** One room of src. A rule that is missing here is refused, so a new room needs a line and a reason. */
export interface Room {
  /** Rooms it may import besides itself and `values`. */
  readonly rooms: readonly string[] | 'all';
  /** Node modules by kind; see `nodeKinds`. */
  readonly node: readonly NodeKind[];
  /** Packages by name or by `@scope/*`; an app also has those that its README names. */
  readonly packages: readonly string[] | 'all';
}

export type NodeKind = 'pure' | 'disk' | 'worker' | 'time' | 'host' | 'socket';

/** Modules of Node by what they reach. A module in no list (dns, dgram, inspector …) is for nobody. */
export const nodeKinds: Record<NodeKind, readonly string[]> = {
  pure: ['assert', 'buffer', 'crypto', 'events', 'path', 'stream', 'string_decoder', 'url', 'util', 'zlib'],
  disk: ['fs', 'os'],
  worker: ['worker_threads', 'async_hooks', 'module'],
  time: ['timers', 'perf_hooks'],
  host: ['process', 'child_process', 'readline', 'tty', 'v8', 'vm'],
  socket: ['net', 'http', 'https', 'http2', 'tls'],
};

const everyKind = Object.keys(nodeKinds) as NodeKind[];

export const rooms: Record<string, Room> = {
  values: { rooms: [], node: [], packages: 'all' },
  engine: {
    rooms: [],
    node: ['pure', 'disk', 'worker', 'time', 'host'],
    packages: ['better-sqlite3', 'drizzle-orm', 'zod'],
  },
  operations: { rooms: ['engine'], node: ['pure', 'worker'], packages: ['drizzle-orm', 'zod'] },
  apps: { rooms: ['operations'], node: [], packages: ['drizzle-orm', 'zod'] },
  faults: { rooms: ['operations', 'engine'], node: ['pure'], packages: ['zod'] },
  worlds: {
    rooms: ['operations', 'engine'],
    node: ['pure', 'disk', 'worker'],
    packages: ['@faker-js/faker', 'yaml', 'zod'],
  },
  tasks: { rooms: ['operations', 'engine'], node: ['pure', 'disk', 'worker'], packages: ['yaml', 'zod'] },
  control: {
    rooms: ['operations', 'engine', 'faults', 'worlds', 'tasks'],
    node: ['pure', 'disk', 'worker'],
    packages: ['drizzle-orm', 'yaml', 'zod'],
  },
  surfaces: {
    rooms: ['operations'],
    node: ['pure', 'disk', 'worker', 'socket', 'time'],
    packages: ['@hono/*', '@modelcontextprotocol/*', 'hono', 'msw', 'swagger-ui-dist', 'yaml', 'zod'],
  },
  cli: {
    rooms: ['server.ts', 'control', 'surfaces'],
    node: everyKind,
    packages: ['@modelcontextprotocol/*', 'citty', 'cli-progress', 'cli-table3', 'picocolors', 'yaml', 'zod'],
  },
  'build-worker.ts': { rooms: ['apps', 'worlds'], node: [], packages: [] },
  'server.ts': { rooms: 'all', node: everyKind, packages: 'all' },
  'index.ts': {
    rooms: ['server.ts', 'engine', 'operations', 'faults', 'worlds', 'tasks', 'control', 'surfaces'],
    node: [],
    packages: [],
  },
};
