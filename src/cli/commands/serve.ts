// tiltyard serve: starts both planes on a data folder, says where they are, and stops when asked.
import { readFileSync } from 'node:fs';
import type { Server, ServerOptions } from '../../server.ts';
import { command, type Given, type Option } from '../command.ts';
import { DEFAULT_DATA } from '../connection.ts';
import { jsonOption } from '../options.ts';
import { refusal } from '../refusal.ts';
import { removeServerFile, writeServerFile } from '../server-file.ts';
import { startRefusal } from '../start-refusal.ts';
import { stopAsked } from '../stop.ts';
import { note, paint, say } from '../terminal.ts';
import { readBytes } from '../units.ts';

const options: readonly Option[] = [
  {
    name: 'data',
    hint: 'DIR|memory',
    description: `Data folder (or TILTYARD_DATA; default: ${DEFAULT_DATA}).`,
  },
  {
    name: 'port',
    hint: 'N',
    default: '4010',
    description: 'Port of the agent plane; 0 takes a free one (4010).',
  },
  {
    name: 'control-port',
    hint: 'N',
    default: '4011',
    description: 'Port of the control plane; 0 takes a free one (4011).',
  },
  {
    name: 'bind',
    hint: 'ADDRESS',
    default: '127.0.0.1',
    description: 'Address of the agent plane (127.0.0.1).',
  },
  {
    name: 'control-bind',
    hint: 'ADDRESS',
    default: '127.0.0.1',
    description: 'Address of the control plane (127.0.0.1). Agents should not be able to reach it.',
  },
  {
    name: 'allow-host',
    hint: 'NAME',
    kind: 'list',
    description: 'A name besides the loopback ones that callers may use for this server.',
  },
  {
    name: 'public-url',
    hint: 'URL',
    description:
      'Where agents reach the agent plane, when that is not where it listens; its name is allowed.',
  },
  { name: 'tls-cert', hint: 'FILE', description: 'Certificate in PEM; both planes then speak HTTPS.' },
  { name: 'tls-key', hint: 'FILE', description: 'Key of the certificate in PEM.' },
  { name: 'sync', kind: 'switch', description: 'Write journals through to the disk before answering.' },
  { name: 'check-output', kind: 'switch', description: 'Check every answer against its model (slower).' },
  { name: 'keep-days', hint: 'N', default: '7', description: 'Days for which what ended is kept (7).' },
  { name: 'max-bytes', hint: 'SIZE', description: 'Most bytes of the data folder, such as 50GB.' },
  {
    name: 'memory',
    hint: 'SIZE',
    description: 'Most bytes of databases in memory, such as 4GB (60 % of the machine). The idlest go first.',
  },
  jsonOption,
];

export const serve = command({
  name: 'serve',
  description: 'Start the server: the agent plane and the control plane, on one data folder.',
  options,
  run: async (given) => {
    const settings = settingsOf(given);
    const server = await start(settings);
    const asked = stopAsked();
    try {
      announce(server, given.on('json') === true);
      await asked;
      if (!given.on('json')) note('Stopping …');
    } finally {
      removeServerFile(server.data, process.pid);
      await server.close();
    }
  },
});

/** Tells the commands where the server is, and whoever started it. */
function announce(server: Server, json: boolean): void {
  const { agentUrl: agent_url, controlUrl: control_url } = server;
  writeServerFile(server.data, { agent_url, control_url, pid: process.pid });
  if (json) say(JSON.stringify(factsOf(server)));
  else greet(server);
}

/** The one line of `--json`. */
function factsOf({ agentUrl, controlUrl, keyFile, data }: Server) {
  return {
    agent_url: agentUrl,
    mcp_url: `${agentUrl}/mcp`,
    control_url: controlUrl,
    key_file: keyFile,
    data,
    pid: process.pid,
  };
}

function greet({ agentUrl, controlUrl, keyFile, data }: Server): void {
  const facts = [
    ['agent plane', `${agentUrl}/v1`, 'REST, with a token of a workspace'],
    ['', `${agentUrl}/mcp`, 'MCP'],
    ['', `${agentUrl}/docs`, 'the interface, to read'],
    ['control plane', `${controlUrl}/v1`, `with the key in ${keyFile}`],
    ['data', data, ''],
  ] as const;
  const width = Math.max(...facts.map(([, value]) => value.length));
  for (const [name, value, remark] of facts)
    say(`${name.padEnd(14)} ${paint.cyan(value.padEnd(width))}  ${paint.dim(remark)}`.trimEnd());
  say('');
  say(`Next: tiltyard workspace open WORKSPACE_ID --world brennhagel --data ${data}`);
  note(`Isolation is none: an agent that runs as this user can read ${data}. See "tiltyard doctor".`);
}

function settingsOf(given: Given): ServerOptions {
  const maxBytes = given.text('max-bytes');
  const memory = given.text('memory');
  return {
    data: given.text('data') ?? process.env.TILTYARD_DATA ?? DEFAULT_DATA,
    at: {
      agent: { host: given.text('bind') ?? '', port: portOf(given, 'port') },
      control: { host: given.text('control-bind') ?? '', port: portOf(given, 'control-port') },
    },
    allowedHosts: given.list('allow-host'),
    publicUrl: urlOf(given, 'public-url'),
    tls: tlsOf(given),
    sync: given.on('sync') === true,
    checkOutput: given.on('check-output') === true,
    keeping: {
      keepDays: numberOf(given, 'keep-days', 36_500),
      ...(maxBytes !== undefined && { maxBytes: sizeOf('max-bytes', maxBytes) }),
    },
    ...(memory !== undefined && { copyBudget: sizeOf('memory', memory) }),
    log: note,
  };
}

async function start(settings: ServerOptions): Promise<Server> {
  const { startServer } = await import('../../server.ts');
  try {
    return await startServer(settings);
  } catch (error) {
    throw startRefusal(error as Error, settings.data) ?? error;
  }
}

function tlsOf(given: Given): ServerOptions['tls'] {
  const [cert, key] = [given.text('tls-cert'), given.text('tls-key')];
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw refusal('USAGE', 'Give both --tls-cert and --tls-key, or neither.');
  return { cert: readPem(cert), key: readPem(key) };
}

function readPem(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw refusal('UNREADABLE_FILE', `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function urlOf(given: Given, name: string): string | undefined {
  const text = given.text(name);
  if (text === undefined || (URL.canParse(text) && /^https?:/i.test(text))) return text;
  throw refusal('USAGE', `--${name} takes a URL such as https://yard.example; "${text}" is none.`);
}

function portOf(given: Given, name: string): number {
  return numberOf(given, name, 65_535);
}

function numberOf(given: Given, name: string, most: number): number {
  const text = given.text(name) ?? '';
  if (/^\d{1,5}$/.test(text) && Number(text) <= most) return Number(text);
  throw refusal('USAGE', `--${name} takes a number from 0 to ${most}; "${text}" is none.`);
}

function sizeOf(name: string, text: string): number {
  const bytes = readBytes(text);
  if (bytes !== undefined) return bytes;
  throw refusal('USAGE', `--${name} takes a size such as 50GB; "${text}" is none.`);
}
