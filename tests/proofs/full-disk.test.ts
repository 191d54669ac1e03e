// R03: a real server without room. Every refusal is a problem, nothing acknowledged is lost, reads go on, and with room
// everything works again: on a disk of a few MiB, under a limit on the size of files, and without handles.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSockets } from '../drivers/exchange.ts';
import { Ledger } from '../drivers/ledger.ts';
import { type Played, Player } from '../drivers/player.ts';
import { type RunningServer, startServer } from '../drivers/server.ts';
import { type SmallDisk, smallDisk } from '../drivers/small-disk.ts';
import { type Knowledge, know } from '../generate/episode.ts';
import { openCompany } from '../laws/company.ts';

/** Refusals that each writer must meet before there is room again. */
const REFUSALS = 10;
const PLAYERS = 3;
/** The workspace of the prepared folder; nobody plays in it. */
const QUIET = 'test';

/** A data folder with the image, and what players know of it. */
let prepared: string;
let known: Knowledge;
let now: number;
beforeAll(() => {
  prepared = mkdtempSync(join(tmpdir(), 'prepared-'));
  const company = openCompany({ data: prepared });
  known = know(company.fork(0));
  now = company.workspace.live().now;
  company.close();
});
afterAll(() => rmSync(prepared, { recursive: true }));

let folder: string;
let disk: SmallDisk | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.kill();
  disk?.unmount();
  if (folder) rmSync(folder, { recursive: true, force: true });
  disk = undefined;
});

test('R03: on a full disk', async () => {
  disk = smallDisk(8);
  // Where nothing can be mounted, the limit on the size of files below stands for the full disk.
  console.info(
    disk ? 'A disk of 8 MiB was mounted.' : 'No disk could be mounted: the file-size limit alone ran.',
  );
  if (!disk) return;
  const { path, fill, free, remount } = disk;
  const data = join(path, 'data');
  const load = await begin(data);
  fill(300 * 1024);
  await untilRefused(load);
  await standsStill(load);
  free();
  await writesAgain(load);
  fill(0);
  await untilRefused(load);
  await load.server.kill();
  remount('size=12m');
  await begun(load, data);
  await writesAgain(load);
  expect(await load.server.stop()).toBe(0);
  await begun(load, data);
  report('full disk', load);
});

test('R03: under a limit on the size of files', async () => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const load = await begin(folder);
  const { pid } = load.server.process;
  // From here on no file grows past 256 KiB: to SQLite that is a write that failed, and no full disk.
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=262144:unlimited']);
  await untilRefused(load);
  await standsStill(load);
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
  await writesAgain(load);
  await load.server.kill();
  await begun(load, folder);
  report('file-size limit', load);
});

test('R03: a folder that only can be read is refused with a sentence', async () => {
  disk = smallDisk(8);
  if (!disk) return;
  const data = join(disk.path, 'data');
  cpSync(prepared, data, { recursive: true });
  disk.remount('ro');
  await expect(startServer(data)).rejects.toThrow(/cannot be used \((EROFS|SQLITE_READONLY)/);
  disk.remount('rw');
  server = await startServer(data);
  expect(await server.control('GET', '/v1/workspaces/test')).toMatchObject({ id: 'test' });
});

test('R03: without handles for more files, and with them again', async () => {
  folder = mkdtempSync(join(tmpdir(), 'handles-'));
  const load = await begin(folder, 24);
  const { pid } = load.server.process;
  // The copies hold a file each by then; the program itself needs some to load its modules, so the limit comes later.
  const open = readdirSync(`/proc/${pid}/fd`).length;
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${open + 10}:${open + 10}`]);
  const statuses = new Map<number, number>();
  for (let round = 0; round < 3; round++)
    for (const ledger of load.ledgers)
      for (let call = 0; call < 2; call++) {
        const { answer } = await send(load, ledger);
        const status = answer?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
  console.info(`${open + 10} handles, 24 workspaces, calls by status: ${JSON.stringify([...statuses])}`);
  expect(statuses.get(503) ?? statuses.get(507) ?? 0, 'handles never ran out').toBeGreaterThan(0);
  expect(await load.server.control('GET', '/v1/maintenance/incidents')).toMatchObject({ items: [] });
  await writesAgain(load);
  await load.server.kill();
  await begun(load, folder);
}, 60_000);

interface Load {
  server: RunningServer;
  sockets: Agent;
  readonly ledgers: readonly Ledger[];
  /** A token of a workspace where nobody writes; it does not pay, so that no timer comes due by reading. */
  readonly reader: string;
  refused: number;
}

async function begin(data: string, players = PLAYERS): Promise<Load> {
  cpSync(prepared, data, { recursive: true });
  server = await startServer(data);
  const ledgers: Ledger[] = [];
  for (let number = 1; number <= players; number++) {
    const player = new Player(`full-${number}`, { seed: number, known, now });
    await player.enter(server);
    ledgers.push(new Ledger(player));
  }
  await server.control('PUT', '/v1/workspaces/reader', { world: 'brennhagel', seed: 0 });
  const { token } = await server.control('POST', '/v1/workspaces/reader/tokens', {
    principal: known.people[0],
    pays: false,
  });
  return { server, sockets: openSockets(2), reader: token, ledgers, refused: 0 };
}

/** Starts the server anew: everything that was acknowledged is there. */
async function begun(load: Load, data: string): Promise<void> {
  load.sockets.destroy();
  server = await startServer(data);
  load.server = server;
  load.sockets = openSockets(2);
  for (const ledger of load.ledgers) expect(await ledger.wrongs(server)).toEqual([]);
}

async function send(load: Load, ledger: Ledger): Promise<Played> {
  const played = await ledger.send(load.server, load.sockets);
  const { answer } = played;
  expect(answer, 'the server went away').toBeDefined();
  if (!answer || answer.status < 500) return played;
  expect(answer.status, answer.body).not.toBe(500);
  expect(JSON.parse(answer.body).code, answer.body).toMatch(/^(STORAGE_FULL|SERVICE_UNAVAILABLE)$/);
  load.refused += 1;
  return played;
}

/** All writers write at once, until each was refused often enough. */
async function untilRefused(load: Load): Promise<void> {
  await Promise.all(
    load.ledgers.map(async (ledger) => {
      for (let refusals = 0, calls = 0; refusals < REFUSALS; calls++) {
        expect(calls, 'the disk does not fill').toBeLessThan(5000);
        const { answer } = await send(load, ledger);
        if (answer?.status === 507) refusals += 1;
      }
    }),
  );
}

/** Reads go on, and whatever else is asked is done or refused. A workspace that nobody writes to stays what it is. */
async function standsStill({ server, reader }: Load): Promise<void> {
  const authorization = `Bearer ${reader}`;
  for (let read = 0; read < 10; read++) {
    const me = await fetch(`${server.agentUrl}/v1/me`, { headers: { authorization } });
    expect(me.status, await me.text()).toBe(200);
  }
  const upload = await fetch(`${server.agentUrl}/v1/files?name=large.bin`, {
    method: 'POST',
    headers: { authorization },
    body: Buffer.alloc(4 * 1024 * 1024, 7),
  });
  expect(upload.status, await upload.text()).toBe(507);
  const before = await digest(server, QUIET);
  const path = `/v1/workspaces/${QUIET}`;
  for (const [method, target, body] of [
    ['PUT', '/v1/workspaces/new-one', { world: 'brennhagel', seed: 0 }],
    ['PUT', '/v1/workspaces/of-new-image', { world: 'brennhagel', seed: 99 }],
    ['POST', `${path}/snapshots`, { name: 'full' }],
    ['POST', `${path}/fork`, { count: 3 }],
    ['POST', `${path}/tokens`, { principal: 'service:administration' }],
    ['POST', `${path}/reset`, {}],
  ] as const)
    await doneOrRefused(server, { method, target, body });
  expect(await digest(server, QUIET)).toMatchObject({ content: before.content, agrees: true });
}

/** A control call is done, or refused with a problem that says why. */
async function doneOrRefused(
  { controlUrl, key }: RunningServer,
  { method, target, body }: { method: string; target: string; body: object },
): Promise<void> {
  const response = await fetch(`${controlUrl}${target}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok) return;
  expect(response.status, `${method} ${target}: ${text}`).toBe(507);
  expect(JSON.parse(text).code).toBe('STORAGE_FULL');
}

async function digest(server: RunningServer, workspace: string) {
  const { content, entry, recounted } = await server.control(
    'GET',
    `/v1/workspaces/${workspace}/digest?recount=true`,
  );
  return { content, entry, agrees: recounted.agrees };
}

/** Every writer is accepted again. */
async function writesAgain(load: Load): Promise<void> {
  for (const ledger of load.ledgers) {
    const seen: string[] = [];
    for (let calls = 0; ; calls++) {
      expect(calls, `writing does not work again: ${seen}`).toBeLessThan(200);
      const { answer, operation } = await send(load, ledger);
      seen.push(`${operation.id} ${answer?.status} ${/"code":"(\w+)"/.exec(answer?.body ?? '')?.[1] ?? ''}`);
      if (operation.effect !== 'read' && (answer?.status ?? 500) < 300) break;
    }
  }
}

function report(what: string, { ledgers, refused }: Load): void {
  const owed = ledgers.reduce((sum, each) => sum + each.owed.size, 0);
  console.info(
    `${what}: ${owed} acknowledged writes are there, ${refused} calls were refused for want of room`,
  );
  expect(owed).toBeGreaterThan(20);
  expect(refused).toBeGreaterThanOrEqual(REFUSALS * PLAYERS);
}
