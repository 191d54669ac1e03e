// Tools and their spellings for model APIs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Office, openOffice } from '../../../tests/stories/mcp-office.ts';
import { defineOperation } from '../../operations/index.ts';
import { toolFormats, toolsAs } from './formats.ts';
import { toolBytes, toolOf, toolTitle } from './tools.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

const tool = (id: string) => toolOf(office.plane.operations.find((operation) => operation.id === id)!);

describe('a tool', () => {
  test('has the name, the sentences and the input of its operation', () => {
    expect(tool('papers.measure')).toMatchObject({
      name: 'papers_measure',
      title: 'Papers: measure',
      description: 'Make an answer of a given size. Texts are made of one character, lists of numbers.',
      inputSchema: { type: 'object', properties: { texts: { type: 'array' } }, additionalProperties: false },
      outputSchema: { type: 'object', required: ['texts', 'numbers'] },
    });
    expect(toolTitle('tickets_comment_add')).toBe('Tickets: comment add');
    expect(toolTitle('search')).toBe('Search');
  });

  test.each([
    ['notes.get', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
    ['notes.create', { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
    ['notes.erase', { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ['papers.price', { readOnlyHint: false, destructiveHint: false, idempotentHint: true }],
  ])('of %s hints at what a call does', (id, hints) => {
    expect(tool(id).annotations).toEqual({ ...hints, openWorldHint: false });
  });

  test.each([
    ['notes.get', ['note_id', 'max_kib']],
    ['notes.create', ['title', 'body', 'remind_in_seconds', 'idempotency_key']],
    ['notes.revise', ['note_id', 'body', 'if_match', 'idempotency_key']],
    ['papers.upload', ['name', 'media_type', 'content', 'idempotency_key']],
  ])('of %s takes what its call may say beside the input', (id, fields) => {
    expect(Object.keys(tool(id).inputSchema.properties ?? {})).toEqual(fields);
  });

  test('needs the content of a file that is brought', () => {
    expect(tool('papers.upload').inputSchema.required).toEqual(['name', 'content']);
  });

  test('cannot be made of an input that uses a name of ours', () => {
    const operation = defineOperation({
      id: 'notes.spill',
      summary: 'Spill.',
      effect: 'read',
      route: 'GET /v1/spills',
      access: { permission: 'notes.read' },
      input: z.strictObject({ max_kib: z.int() }),
      output: z.object({}),
      handler: () => ({}),
    });
    expect(() => toolOf(operation)).toThrow('"max_kib" of notes.spill');
  });

  test('counts name, description and input schema in bytes', () => {
    const inputSchema = { type: 'object' as const };
    expect(toolBytes({ name: 'a', description: 'ü', inputSchema })).toBe(3 + '{"type":"object"}'.length);
    expect(toolBytes(tool('notes.get'))).toBeLessThan(300);
  });
});

describe('formats', () => {
  test('openai: functions as the chat API takes them', () => {
    const [first] = toolsAs('openai', office.plane, { set: ['core'] });
    const { name, description, inputSchema: parameters } = tool('notes.create');
    expect(first).toEqual({ type: 'function', function: { name, description, parameters } });
  });

  test('anthropic: tools as the messages API takes them', () => {
    const { name, description, inputSchema: input_schema } = tool('notes.create');
    expect(toolsAs('anthropic', office.plane)[0]).toEqual({ name, description, input_schema });
  });

  test('mcp: tools as the endpoint lists them', () => {
    expect(toolsAs('mcp', office.plane)[0]).toBe(tool('notes.create'));
  });

  test.each(toolFormats)('%s: names are short enough for every API and inputs are objects', (format) => {
    for (const each of toolsAs(format, office.plane, {
      distractors: [{ name: 'notes_purge', description: 'Purge.' }],
    })) {
      const text = JSON.stringify(each);
      expect(text).toMatch(/"name":"[a-zA-Z0-9_-]{1,64}"/);
      expect(text).toMatch(/"(?:parameters|input_schema|inputSchema)":\{"type":"object","properties":/);
    }
  });
});
