// What a tool call does and what comes back: the same call as over HTTP, as a result that clients accept.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call as callMessage } from '../../../tests/stories/mcp-messages.ts';
import { type Office, openOffice } from '../../../tests/stories/mcp-office.ts';
import type { FaultAction } from '../../operations/faults.ts';
import { toProblem } from '../../operations/problem.ts';
import { RATE_LIMITED } from '../../operations/problems.ts';

let office: Office;
let fault: FaultAction | undefined;
beforeAll(async () => {
  office = await openOffice({ faults: { decide: () => fault } });
});
afterAll(async () => {
  expect(office.defects).toEqual([]);
  await office.close();
});

// biome-ignore lint/suspicious/noExplicitAny: problems of every kind
const problemOf = (result: any) => JSON.parse(result.content[0].text);
const lastEntry = () => office.entries().at(-1);

describe('an accepted call', () => {
  test('gives its output as structured content and the same as JSON text, and one entry of surface mcp', async () => {
    const before = office.entries().length;
    const result = await office.call('notes_create', { title: 'Call Tarvik', body: 'About the price list.' });
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toMatchObject({ title: 'Call Tarvik', state: 'open' });
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    expect(office.entries().slice(before)).toEqual([
      {
        surface: 'mcp',
        operation: 'notes.create',
        outcome: 'ok',
        input: { title: 'Call Tarvik', body: 'About the price list.' },
      },
    ]);
  });

  test('equals the same call on the plane', async () => {
    const { structuredContent: note } = await office.call('notes_create', { title: 'Same', body: 'x' });
    const [get] = office.plane.operations.filter(({ id }) => id === 'notes.get');
    const input = { note_id: note.id };
    const outcome = await office.plane.dispatch({
      operation: get!,
      token: office.token,
      input,
      surface: 'process',
    });
    expect((await office.call('notes_get', input)).structuredContent).toEqual(
      (outcome as { output?: unknown }).output,
    );
  });

  test('may leave its arguments out', async () => {
    const response = await office.post({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'notes_list' },
    });
    expect(await response.json()).toMatchObject({ result: { structuredContent: { next_cursor: null } } });
  });
});

describe('a refused call', () => {
  test('is a result with the problem and without structured content', async () => {
    const result = await office.call('notes_get', { note_id: 'nowhere' });
    expect(result).toEqual({ isError: true, content: [{ type: 'text', text: expect.any(String) }] });
    expect(problemOf(result)).toMatchObject({
      type: 'urn:problem:NOT_FOUND',
      code: 'NOT_FOUND',
      status: 404,
    });
  });

  test('names every wrong field, also those that are not the operation’s', async () => {
    const result = await office.call('notes_create', { title: '', colour: 'red', __proto__: undefined });
    expect(problemOf(result)).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ pointer: '/title' }, { pointer: '/colour' }],
    });
  });

  test('lacks a permission', async () => {
    const result = await office.call('notes_create', { title: 'x' }, { token: office.tokenOf('cleo') });
    expect(problemOf(result)).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  test('tells when to come back', async () => {
    fault = { rule: 'r', kind: 'limit', admission: toProblem(RATE_LIMITED, {}, { retry_after: 20 }) };
    expect(problemOf(await office.call('notes_list'))).toMatchObject({
      code: 'RATE_LIMITED',
      retry_after: 20,
    });
    fault = undefined;
  });
});

describe('beside the input', () => {
  test('if_match guards a record against a change in between', async () => {
    const { structuredContent: note } = await office.call('notes_create', { title: 'Guarded' });
    const revise = (if_match: unknown) =>
      office.call('notes_revise', { note_id: note.id, body: 'new', if_match });
    expect((await revise(note.etag)).structuredContent.body).toBe('new');
    expect(problemOf(await revise(note.etag))).toMatchObject({ code: 'PRECONDITION_FAILED', status: 412 });
    expect(problemOf(await revise(5))).toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ pointer: '/if_match' }],
    });
  });

  test('idempotency_key makes a repetition answer what the first call answered', async () => {
    const create = (title: string) => office.call('notes_create', { title, idempotency_key: 'key-1' });
    const first = await create('Once');
    expect(await create('Once')).toEqual(first);
    expect(problemOf(await create('Twice'))).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', status: 422 });
  });

  test.each(['', 'x'.repeat(256), 'line\nfeed', 'ü', null, {}])(
    'idempotency_key %j is refused as input',
    async (key) => {
      const result = await office.call('notes_create', { title: 'x', idempotency_key: key });
      expect(problemOf(result)).toMatchObject({
        code: 'INVALID_INPUT',
        errors: [{ pointer: '/idempotency_key' }],
      });
      expect(lastEntry()).toMatchObject({
        operation: 'notes.create',
        outcome: 'INVALID_INPUT',
        input: { title: 'x' },
      });
    },
  );

  test('a read takes no key and a write no max_kib', async () => {
    expect(problemOf(await office.call('notes_list', { idempotency_key: 'k' }))).toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(problemOf(await office.call('notes_create', { title: 'x', max_kib: 16 }))).toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('a text of more than 256 KiB is refused before the operation looks at it', async () => {
    const result = await office.call('notes_create', { title: 'x', body: 'x'.repeat(256 * 1024 + 1) });
    expect(problemOf(result)).toMatchObject({ code: 'MALFORMED_JSON' });
  });
});

describe('the reply fault lost', () => {
  test('cuts the connection after the call was made', async () => {
    fault = { rule: 'r', kind: 'lost', reply: 'lost' };
    const calls = [
      () => office.call('notes_create', { title: 'Lost' }),
      () =>
        office
          .post([callMessage('notes_create', { title: 'Lost in a batch' })])
          .then((response) => response.text()),
    ];
    for (const make of calls) await expect(make()).rejects.toThrow();
    fault = undefined;
    expect(office.entries().slice(-2)).toMatchObject([
      { operation: 'notes.create', outcome: 'ok', input: { title: 'Lost' } },
      { operation: 'notes.create', outcome: 'ok', input: { title: 'Lost in a batch' } },
    ]);
    expect((await office.call('notes_list', { words: 'Lost' })).structuredContent.items).toHaveLength(2);
  });
});

describe('a call that has to wait', () => {
  test('is answered when the job that holds its workspace ends', async () => {
    let release: () => void = () => undefined;
    office.workspace.gate = new Promise((resolve) => {
      release = resolve;
    });
    const waiting = office.call('notes_list', { limit: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    office.workspace.gate = undefined;
    release();
    expect((await waiting).structuredContent.items).toHaveLength(1);
  });
});
