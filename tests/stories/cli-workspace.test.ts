// A trainer at the command line: opens a workspace, lets curl work in it, sees what changed, and begins anew.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, curl, type Running, serve } from './cli-program.ts';

let folder: string;
let server: Running;

beforeAll(build, 300_000);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tiltyard-workspace-'));
  server = await serve(join(folder, 'data'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const world = ['--world', 'brennhagel', '--seed', '7'];

/** Opens a workspace without the command line. */
function opened(id: string) {
  return server.call(`PUT /workspaces/${id}`, { world: 'brennhagel', seed: 7 });
}

/** A file sent by curl with a token. */
function upload(token: string, name = 'Angebot.txt') {
  const url = `${server.facts.agent_url}/v1/files?name=${name}`;
  const type = 'Content-Type: application/octet-stream';
  return curl('-H', `Authorization: Bearer ${token}`, '-H', type, '--data-binary', 'Preis: 100', url);
}

describe('a workspace at the command line', { timeout: 120_000 }, () => {
  it('is opened, worked in by curl, inspected to the field, and reset without residue', async () => {
    const { agent, workspace } = await server.ok('workspace', 'open', 'first', ...world);
    const { digest } = workspace;
    expect(await opened('first')).toMatchObject({ agent });
    const answer = upload(agent.token);
    expect(answer.status).toBe(201);
    const file = JSON.parse(answer.body);

    const diff = await server.ok('inspect', 'diff', 'first');
    expect(diff.items).toHaveLength(1);
    expect(diff.items[0]).toMatchObject({ entity: 'file', id: file.id, change: 'created', entry: 1 });
    expect(diff.items[0].fields).toContainEqual({ field: 'name', old: null, new: 'Angebot.txt', entry: 1 });
    const shown = await server.run('inspect', 'diff', 'first');
    expect(shown.out).toContain(`file ${file.id}`);
    expect(shown.out).toContain('+ record created  entry 1');
    expect(shown.out).toContain('"Angebot.txt"');
    const journal = await server.ok('inspect', 'journal', 'first');
    expect(journal.items).toMatchObject([
      { entry: 1, surface: 'http', operation: 'files.upload', outcome: 'ok' },
    ]);
    expect((await server.call('GET /workspaces/first')).digest).not.toBe(digest);

    const reset = await server.ok('workspace', 'reset', 'first');
    expect(reset.workspace.digest).toBe(digest);
    expect(reset.agent.token).not.toBe(agent.token);
    const recounted = await server.ok('inspect', 'digest', 'first', '--recount');
    expect(recounted).toMatchObject({ content: digest, recounted: { content: digest, agrees: true } });
    expect((await server.call('GET /workspaces/first/diff')).items).toEqual([]);
    expect(upload(agent.token).status).toBe(401);
  });

  it('is named, left, restored and forked', async () => {
    const { agent, workspace } = await opened('second');
    upload(agent.token);
    await server.ok('snapshot', 'create', 'second', 'after-upload');
    const named = await server.ok('snapshot', 'list', 'second');
    expect(named.items).toMatchObject([{ snapshot: 'second/after-upload', entry: 1 }]);
    const forks = await server.ok('workspace', 'fork', 'second', '--count', '2', '--prefix', 'branch');
    expect(forks.items.map((item: { workspace: { id: string } }) => item.workspace.id)).toEqual([
      'branch-1',
      'branch-2',
    ]);
    upload(forks.items[0].agent.token, 'zwei.txt');
    const files = await server.ok('inspect', 'state', 'branch-1', 'file', '--limit', '1', '--all');
    expect(files.items).toHaveLength(2);
    await server.call('POST /workspaces/second/reset', {});
    const restored = await server.ok('snapshot', 'restore', 'second', 'after-upload');
    expect(restored.workspace.digest).toBe(forks.items[1].workspace.digest);
    expect(restored.workspace.digest).not.toBe(workspace.digest);
    const closed = await server.run('workspace', 'close', 'branch-1', 'branch-2', 'branch-3', '--json');
    expect(closed.code).toBe(3);
    expect(closed.json().items).toMatchObject([
      { ok: true },
      { ok: true },
      { problem: { code: 'UNKNOWN_WORKSPACE' } },
    ]);
  });

  it('has a clock and faults of its own', async () => {
    const { agent, workspace } = await opened('third');
    await server.ok('clock', 'mode', 'third', 'manual');
    const advanced = await server.ok('clock', 'advance', 'third', '--by', 'PT8H');
    expect(Date.parse(advanced.now) - Date.parse(workspace.now)).toBe(8 * 3_600_000);
    expect(await server.ok('clock', 'read', 'third')).toMatchObject({
      clock: { mode: 'manual' },
      now: advanced.now,
    });
    const rules = join(folder, 'rules.yaml');
    writeFileSync(rules, '- {id: busy, kind: status, status: 503, trigger: {on: first, n: 1}}\n');
    await server.ok('fault', 'set', 'third', '--rules', `@${rules}`);
    expect(upload(agent.token).status).toBe(503);
    expect(upload(agent.token).status).toBe(201);
    const plan = await server.ok('fault', 'list', 'third');
    expect(plan.rules).toMatchObject([{ id: 'busy', seen: 2, hits: 1 }]);
  });

  it('is called as an employee, by operation', async () => {
    const { agent } = await opened('fourth');
    const path = join(folder, 'note.txt');
    writeFileSync(path, 'Preis: 200');
    const as = ['--token', agent.token];
    const file = await server.ok('call', 'files.upload', '--file', path, '--name', 'n.txt', ...as);
    expect(file).toMatchObject({ name: 'n.txt', size: 10 });
    const copy = join(folder, 'copy.txt');
    await server.ok('call', 'files.download', '--file-id', file.id, '--output', copy, ...as);
    expect(readFileSync(copy, 'utf8')).toBe('Preis: 200');
    const again = await server.run('call', 'files.download', '--file-id', file.id, '--output', copy, ...as);
    expect([again.code, again.err]).toEqual([4, expect.stringContaining('is there already')]);
    const nobody = await server.run('call', 'files.get', '--file-id', 'fil_none', ...as, '--json');
    expect([nobody.code, nobody.problem().code]).toEqual([3, 'NOT_FOUND']);
    const journal = await server.call('GET /workspaces/fourth/journal');
    expect(journal.items.map((item: { operation: string }) => item.operation)).toEqual([
      'files.upload',
      'files.download',
      'files.download',
      'files.get',
    ]);
  });

  it('is frozen, exported and deleted', async () => {
    const { agent } = await opened('fifth');
    upload(agent.token);
    expect(await server.ok('workspace', 'freeze', 'fifth')).toMatchObject({ state: 'frozen', entry: 1 });
    expect(upload(agent.token).status).toBe(401);
    const output = join(folder, 'fifth.jsonl');
    const saved = await server.ok('workspace', 'export', 'fifth', '--output', output);
    const lines = readFileSync(output, 'utf8').trimEnd().split('\n');
    expect(saved).toEqual({ file: output, bytes: readFileSync(output).length });
    expect(lines.map((line) => JSON.parse(line)).length).toBeGreaterThan(3);
    expect(readFileSync(output, 'utf8')).not.toContain(agent.token);
    const touched = await server.run('clock', 'advance', 'fifth', '--by', 'PT1H', '--json');
    expect([touched.code, touched.problem().code]).toEqual([4, 'WORKSPACE_FROZEN']);
    expect(await server.ok('workspace', 'delete', 'fifth')).toEqual({ state: 'deleted' });
    expect((await server.ok('workspace', 'list', '--all')).items).not.toContainEqual(
      expect.objectContaining({ id: 'fifth' }),
    );
    expect(existsSync(output)).toBe(true);
  });
});
