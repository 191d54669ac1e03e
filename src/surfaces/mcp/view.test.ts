// Views of the tools: sets, allow-lists, renames, distractors, and what is wrong with a view.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { list } from '../../../tests/stories/mcp-messages.ts';
import { type Office, openOffice } from '../../../tests/stories/mcp-office.ts';
import { distractorTool } from './distractor.ts';
import { toolOf } from './tools.ts';
import { faultsOfView, setNames, type ToolView, toolSets, toolsFor } from './view.ts';

let office: Office;
const views = new Map<string, ToolView>();
beforeAll(async () => {
  office = await openOffice({ viewOf: (token) => views.get(token) });
});
afterAll(async () => {
  expect(office.defects).toEqual([]);
  await office.close();
});

const names = (view?: ToolView) => toolsFor(office.plane.operations, view).tools.map(({ name }) => name);
const all = [
  'notes_create',
  'notes_erase',
  'notes_get',
  'notes_list',
  'notes_revise',
  'papers_content',
  'papers_measure',
  'papers_price',
  'papers_upload',
];
const purge = { name: 'notes_purge', description: 'Remove all notes of a person.' };

describe('the tools of a view', () => {
  test('are all of them, in the order of their names, unless it says otherwise', () => {
    expect(names()).toEqual(all);
    expect(names({ set: ['all'] })).toEqual(all);
  });

  test('are those of its sets together', () => {
    expect(names({ set: ['core'] })).toEqual(['notes_create', 'notes_get', 'notes_list']);
    expect(names({ set: ['papers'] })).toEqual(all.filter((name) => name.startsWith('papers')));
    expect(names({ set: ['core', 'papers'] })).toHaveLength(7);
    expect(names({ set: [] })).toEqual([]);
    expect(setNames(office.plane.operations)).toEqual(['core', 'all', 'notes', 'papers']);
  });

  test('are those of its allow-list', () => {
    expect(names({ allow: ['papers_price', 'notes_get'] })).toEqual(['notes_get', 'papers_price']);
    expect(names({ set: ['notes'], allow: ['papers_price', 'notes_get'] })).toEqual(['notes_get']);
  });

  test('stand in no place that tells renamed ones or distractors apart', () => {
    const view = { rename: { notes_get: 'zz_last' }, distractors: [purge] };
    expect(names(view).indexOf('notes_purge')).toBe(3);
    expect(names(view).at(-1)).toBe('zz_last');
    const [real] = toolsFor(office.plane.operations).tools;
    expect(Object.keys(distractorTool(purge)).sort()).toEqual(Object.keys(real!).sort());
  });

  test('are made once for equal views', () => {
    const setOf = toolSets(office.plane.operations);
    const view = { set: ['core'] };
    expect(setOf(view)).toBe(setOf(view));
    expect(setOf({ set: ['core'] })).toBe(setOf(view));
    expect(setOf(undefined)).toBe(setOf(undefined));
    for (let count = 0; count < 300; count++) setOf({ allow: [`tool_${count}`] });
    expect(setOf(view)).toBe(setOf(view));
  });
});

describe('a token with a view', () => {
  const as = (view: ToolView) => {
    const token = office.tokenOf('ada');
    views.set(token, view);
    return { token };
  };

  test('lists and calls what the view shows, and nothing else', async () => {
    const more = as({ set: ['core'] });
    const response = await office.post(list, more);
    expect((await response.text()).match(/"name":"\w+_\w+"/g)).toHaveLength(3);
    expect((await office.call('notes_list', {}, more)).structuredContent).toBeDefined();
    expect((await office.call('notes_erase', { note_id: 'x' }, more)).error).toMatchObject({ code: -32_602 });
  });

  test('calls a renamed tool by its new name alone; the journal holds the operation', async () => {
    const more = as({ rename: { notes_list: 'memos_find' } });
    expect((await office.call('memos_find', {}, more)).structuredContent).toBeDefined();
    expect(office.entries().at(-1)).toMatchObject({ operation: 'notes.list', outcome: 'ok' });
    expect((await office.call('notes_list', {}, more)).error).toMatchObject({ code: -32_602 });
  });

  test('is refused by a distractor as by a record that is not there; the journal holds the call', async () => {
    const more = as({ distractors: [purge, { name: 'notes_list', description: 'A name that is taken.' }] });
    const refused = await office.call('notes_purge', { person: 'ben' }, more);
    const missing = await office.call('notes_get', { note_id: 'nowhere' }, more);
    expect(refused).toEqual(missing);
    expect(office.entries().at(-2)).toEqual({
      surface: 'mcp',
      operation: 'distractor.notes_purge',
      outcome: 'NOT_FOUND',
      input: { person: 'ben' },
    });
    expect((await office.call('notes_list', {}, more)).structuredContent).toBeDefined();
  });

  test('pays for calls of a distractor like for any read', async () => {
    const more = as({ distractors: [purge] });
    const clock = () => office.workspace.live().now;
    const before = clock();
    await office.call('notes_purge', {}, more);
    expect(clock() - before).toBe(20_000);
  });
});

describe('what is wrong with a view', () => {
  const faults = (view: ToolView) => faultsOfView(office.plane.operations, view);

  test('nothing, if it is sound', () => {
    expect(
      faults({ set: ['core'], allow: ['notes_get'], rename: { notes_get: 'read' }, distractors: [purge] }),
    ).toEqual([]);
  });

  test.each([
    [{ set: ['kernel'] }, 'There is no set of tools "kernel".'],
    [{ allow: ['notes_got'] }, 'There is no tool "notes_got".'],
    [{ rename: { notes_got: 'a' } }, 'There is no tool "notes_got".'],
    [{ rename: { notes_get: 'read it' } }, '"read it" is no name for a tool.'],
    [{ rename: { notes_get: 'notes_list' } }, 'Two tools are called "notes_list".'],
    [{ distractors: [purge, purge] }, 'Two tools are called "notes_purge".'],
  ] as const)('%j', (view, sentence) => {
    expect(faults(view)).toEqual([sentence]);
  });
});

test('a tool is made once per operation', () => {
  const [operation] = office.plane.operations;
  expect(toolOf(operation!)).toBe(toolOf(operation!));
});
