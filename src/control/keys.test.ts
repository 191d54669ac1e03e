// Keys: made at first start, shown once, checked by role, ended by expiry and revocation.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Desk, dispatch, openDesk } from '../../tests/desk.ts';
import { identify } from './keys.ts';
import { controlOperations } from './operations/index.ts';

let folder: string;
let desk: Desk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  desk = openDesk({ data: join(folder, 'data') });
});
afterEach(() => {
  desk.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (role: string) => join(folder, 'data', `${role}.key`);
const keyOf = (role: string) => readFileSync(fileOf(role), 'utf8').trim();
const as = async (token: string | undefined, operation: string, input = {}) => {
  const outcome = await dispatch(desk.assembly.control, operation, { token, input, surface: 'http' });
  return outcome.ok ? 200 : outcome.problem.status;
};

describe('the first keys', () => {
  test('stand in files of one line that only their owner may read, in a folder likewise', () => {
    for (const role of ['operator', 'grader']) {
      expect(readFileSync(fileOf(role), 'utf8')).toMatch(/^tyk_[A-Za-z0-9_-]{43}\n$/);
      expect(statSync(fileOf(role)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
    expect(keyOf('operator')).not.toBe(keyOf('grader'));
  });

  test('stay the same, and are not made again when their files are gone', async () => {
    const key = keyOf('operator');
    rmSync(fileOf('grader'));
    desk.close();
    desk = openDesk({ data: join(folder, 'data') });
    expect(keyOf('operator')).toBe(key);
    expect(existsSync(fileOf('grader'))).toBe(false);
    expect(await as(key, 'keys.list')).toBe(200);
  });

  test('are in control.db by hash only', () => {
    desk.close();
    const bytes = ['control.db', 'control.db-wal']
      .map((name) => join(folder, 'data', name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path).toString('latin1'))
      .join('');
    for (const role of ['operator', 'grader']) expect(bytes).not.toContain(keyOf(role).slice(4));
    desk = openDesk();
  });
});

describe('roles', () => {
  test('no key, a wrong one and an agent token get 401 from every operation', async () => {
    const { agent } = await desk.open('one');
    const wrong = [
      undefined,
      '',
      'tyk_',
      `tyk_${'A'.repeat(43)}`,
      `${keyOf('operator')}x`,
      agent.token,
      'x'.repeat(9000),
    ];
    for (const { id } of controlOperations)
      for (const token of wrong) expect([id, token, await as(token, id)]).toEqual([id, token, 401]);
  });

  test('a grader may call what graders may, an operator everything, a reviewer nothing yet', async () => {
    const { key } = await desk.call('keys.create', { name: 'reader', role: 'reviewer' });
    for (const { id, audience } of controlOperations) {
      const grader = await as(keyOf('grader'), id, { nonsense: 1 });
      expect([id, grader]).toEqual([id, audience === 'grader' ? 400 : 403]);
      expect([id, await as(keyOf('operator'), id, { nonsense: 1 })]).toEqual([id, 400]);
      expect([id, await as(key, id, { nonsense: 1 })]).toEqual([id, 403]);
    }
  });

  test('a control key is no agent token', () => {
    for (const role of ['operator', 'grader'])
      expect(desk.outcome(keyOf(role), 'notes.list')).toMatchObject({ problem: { status: 401 } });
  });
});

describe('further keys', () => {
  test('are shown once and end when they are revoked', async () => {
    const { key, ...made } = await desk.call('keys.create', { name: 'nightly', role: 'grader' });
    expect(made).toMatchObject({ name: 'nightly', role: 'grader', usable: true, expires_at: null });
    expect(await as(key, 'workspaces.list')).toBe(200);
    expect(JSON.stringify(await desk.call('keys.list'))).not.toContain(key.slice(4));
    expect(await desk.call('keys.revoke', { name: 'nightly' })).toMatchObject({ usable: false });
    expect(await as(key, 'workspaces.list')).toBe(401);
    expect((await desk.refused('keys.create', { name: 'nightly', role: 'grader' })).code).toBe('KEY_EXISTS');
    expect((await desk.refused('keys.revoke', { name: 'none' })).code).toBe('UNKNOWN_KEY');
  });

  test('end by themselves', async () => {
    const { key } = await desk.call('keys.create', { name: 'short', role: 'grader', ttl_seconds: 60 });
    expect(identify(desk.assembly.yard.engine, key)).toEqual({ name: 'short', role: 'grader' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(identify(desk.assembly.yard.engine, key)).toBeUndefined();
    expect((await desk.call('keys.list')).items.at(-1)).toMatchObject({ name: 'short', usable: false });
  });

  test('survive a restart, revoked ones stay revoked', async () => {
    const one = (await desk.call('keys.create', { name: 'one', role: 'operator' })).key;
    const two = (await desk.call('keys.create', { name: 'two', role: 'operator' })).key;
    await desk.call('keys.revoke', { name: 'two' });
    desk.close();
    desk = openDesk({ data: join(folder, 'data') });
    expect([await as(one, 'keys.list'), await as(two, 'keys.list')]).toEqual([200, 401]);
  });

  test('the last operator key cannot be revoked', async () => {
    expect((await desk.refused('keys.revoke', { name: 'operator' })).code).toBe('LAST_OPERATOR_KEY');
    await desk.call('keys.create', { name: 'second', role: 'operator' });
    expect(await desk.call('keys.revoke', { name: 'operator' })).toMatchObject({ usable: false });
  });
});
