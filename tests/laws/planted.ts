// Violations that must be caught, and imports that must pass, by the linter and by the laws.

export interface PlantedImport {
  readonly path: string;
  readonly names: string;
  /** False where only the import law sees it. */
  readonly seenByLint?: boolean;
}

export interface PlantedCall {
  readonly path: string;
  readonly code: string;
  /** True where the linter sees it too. */
  readonly seenByLint?: boolean;
}

export const plantedImports: readonly PlantedImport[] = [
  ...refused('src/values/day.ts', ['../engine/copy.ts', '../operations/app.ts', '../server.ts', 'node:fs']),
  ...refused('src/values/html/text.ts', ['../../apps/index.ts', '../../cli/main.ts', 'better-sqlite3']),
  ...refused('src/engine/copy.ts', [
    ...['operations', 'apps', 'faults', 'worlds', 'tasks', 'control', 'surfaces', 'cli'].map(fileOf),
    '../server.ts',
    'node:net',
    'node:http',
    'node:dns/promises',
  ]),
  ...refused('src/engine/store/lines.ts', ['../../operations/invoke.ts']),
  ...refused('src/engine/store/lines.ts', ['../../../src/apps/index.ts'], false),
  ...refused('src/operations/invoke.ts', [
    ...['apps', 'faults', 'worlds', 'tasks', 'control', 'surfaces', 'cli'].map(fileOf),
    '../server.ts',
    'node:fs',
    'node:fs/promises',
    'node:timers/promises',
    'better-sqlite3',
  ]),
  ...refused('src/apps/planted/rules.ts', [
    '../tickets/models.ts',
    '../index.ts',
    '../../engine/copy.ts',
    '../../faults/plan.ts',
    '../../control/open.ts',
    '../../surfaces/http.ts',
    '../../server.ts',
    '../../../package.json',
    'node:fs',
    'node:net',
    'node:timers/promises',
    'node:crypto',
    'better-sqlite3',
    'hono',
    '@hono/node-server',
    'msw/node',
  ]),
  ...refused('src/apps/planted/operations/create.ts', [
    '../../tickets/models.ts',
    '../../../engine/copy.ts',
    '../../../cli/main.ts',
    'node:fs/promises',
  ]),
  ...refused('src/apps/planted/tables/deep/row.ts', [
    '../../../tickets/tables.ts',
    '../../../../engine/copy.ts',
  ]),
  ...refused('src/apps/index.ts', ['../engine/copy.ts']),
  ...['faults', 'worlds', 'tasks'].flatMap((room) =>
    refused(`src/${room}/plan.ts`, [
      ...['apps', 'control', 'surfaces', 'cli'].map(fileOf),
      '../server.ts',
      'node:http',
      'node:timers',
    ]),
  ),
  ...refused('src/faults/plan.ts', ['../worlds/load.ts', '../tasks/check.ts']),
  ...refused('src/worlds/load.ts', ['../faults/plan.ts', '../tasks/check.ts']),
  ...refused('src/control/open.ts', [
    ...['apps', 'surfaces', 'cli'].map(fileOf),
    '../server.ts',
    'node:net',
    'better-sqlite3',
  ]),
  ...refused('src/control/jobs/run.ts', ['../../apps/index.ts', '../../surfaces/http.ts']),
  ...refused('src/surfaces/http.ts', [
    ...['engine', 'apps', 'faults', 'worlds', 'tasks', 'control', 'cli'].map(fileOf),
    '../server.ts',
    'node:dns',
    'node:dgram',
    'node:child_process',
  ]),
  ...refused('src/surfaces/mcp/tools.ts', ['../../engine/copy.ts', '../../control/open.ts']),
  ...refused('src/cli/serve.ts', [
    ...['engine', 'operations', 'apps', 'faults', 'worlds', 'tasks'].map(fileOf),
    'better-sqlite3',
  ]),
  ...refused('src/index.ts', ['./apps/index.ts']),
  ...refused('src/apps/planted/rules.ts', ['postal-mime', 'node:sqlite/x'], false),
  ...refused('src/operations/invoke.ts', ['../index.ts', '../../package.json', 'hono'], false),
  ...refused('src/faults/plan.ts', ['yaml', 'node:fs'], false),
  ...refused('src/engine/copy.ts', ['../index.ts', 'yaml', 'node:sqlite'], false),
  ...refused('src/cli/serve.ts', ['node:dns', '../index.ts', 'hono'], false),
];

export const plantedFreely: readonly PlantedImport[] = [
  ...refused('src/values/day.ts', ['./civil.ts', 'html-entities']),
  ...refused('src/engine/copy.ts', ['../values/day.ts', './digest.ts', 'node:fs', 'better-sqlite3', 'zod']),
  ...refused('src/engine/store/lines.ts', ['../../values/day.ts', '../digest.ts', 'drizzle-orm/sqlite-core']),
  ...refused('src/operations/invoke.ts', ['../engine/copy.ts', '../values/day.ts', 'zod']),
  ...refused('src/apps/planted/rules.ts', [
    '../../operations/app.ts',
    '../../values/day.ts',
    './models.ts',
    './tables/ticket.ts',
    'drizzle-orm/sqlite-core',
    'zod',
  ]),
  ...refused('src/apps/planted/operations/create.ts', [
    '../models.ts',
    '../../../operations/operation.ts',
    '../../../values/day.ts',
  ]),
  ...refused('src/apps/planted/operations/create.test.ts', ['../../tickets/index.ts', 'node:fs']),
  ...refused('src/control/open.ts', ['../engine/copy.ts', '../worlds/load.ts', '../tasks/check.ts']),
  ...refused('src/surfaces/mcp/tools.ts', [
    '../../operations/app.ts',
    'node:http',
    '@modelcontextprotocol/server',
  ]),
  ...refused('src/cli/serve.ts', [
    '../server.ts',
    '../control/open.ts',
    '../surfaces/client/index.ts',
    'citty',
  ]),
];

export const plantedCalls: readonly PlantedCall[] = [
  ...calls('src/apps/planted/rules.ts', true, [
    'Date.now();',
    'new Date();',
    'new Intl.Collator();',
    'setTimeout(run, 5);',
    'setInterval(run, 5);',
    'fetch(address);',
    'process.exit(1);',
    'crypto.randomUUID();',
    'performance.now();',
    "globalThis['Date'].now();",
    'globalThis.setTimeout(run, 5);',
  ]),
  ...calls('src/surfaces/http.ts', true, ['new Date();', 'globalThis.fetch(address);', 'fetch(address);']),
  ...calls('src/control/open.ts', true, ['Date.now();']),
  ...calls('src/operations/invoke.ts', true, ['new WebSocket(address);']),
  ...calls('src/engine/copy.ts', true, ['fetch(address);', "Intl.DateTimeFormat('de');", 'globalThis.x;']),
  ...calls('src/engine/random.ts', false, [
    'Math.random();',
    'Math\n  .random();',
    "Math['random']();",
    'const { random } = Math;',
    'names.sort((a, b) => a.localeCompare(b));',
    'total.toLocaleString();',
  ]),
  ...calls('src/surfaces/http.ts', false, [
    'http.request(options);',
    'https.get(address);',
    'http2.connect(address);',
    'net.connect(80);',
    'net.createConnection(80);',
    'tls.connect(443);',
    'new Socket();',
    "import { createServer, request } from 'node:http';",
    "import { connect } from 'node:net';",
    "import { resolve } from 'node:dns/promises';",
    "import dgram from 'node:dgram';",
    "import { Agent } from 'undici';",
    "import http from 'node:http';",
    "import * as sockets from 'node:net';",
    "const { request } = await import('node:https');",
    'new EventSource(address);',
    'AbortSignal.timeout(5);',
    'randomBytes(16);',
    "// biome-ignore lint/style/noRestrictedImports: only this once\nimport { x } from '../engine/copy.ts';",
  ]),
];

function fileOf(room: string): string {
  return `../${room}/index.ts`;
}

function refused(path: string, names: readonly string[], seenByLint = true): PlantedImport[] {
  return names.map((name) => ({ path, names: name, seenByLint }));
}

function calls(path: string, seenByLint: boolean, lines: readonly string[]): PlantedCall[] {
  return lines.map((code) => ({ path, code, seenByLint }));
}
