// Differences and records as people read them.
import { expect, it } from 'vitest';
import { diffText } from './diff-text.ts';
import { fitting, recordText } from './record-text.ts';
import { columnsOf } from './tables.ts';

const places = { from: { line: 1, entry: 0 }, to: { line: 1, entry: 4 } };

it('a difference goes record by record, with the entry that did it', () => {
  const items = [
    {
      entity: 'ticket',
      id: 'tkt_a',
      part: null,
      key: 'tkt_a',
      change: 'changed',
      entry: null,
      fields: [
        { field: 'state', old: 'open', new: 'solved', entry: 4 },
        { field: 'assignee_id', old: null, new: 'per_x', entry: 3 },
      ],
    },
    {
      entity: 'ticket',
      id: 'tkt_a',
      part: 'comments',
      key: 'cmt_b',
      change: 'created',
      entry: 4,
      fields: [
        { field: 'body', old: null, new: 'Done.\u001b[2J', entry: 4 },
        { field: 'edited_at', old: null, new: null, entry: 4 },
      ],
    },
    {
      entity: 'file',
      id: 'fil_c',
      part: null,
      key: 'fil_c',
      change: 'deleted',
      entry: 2,
      fields: [{ field: 'size', old: 10, new: null, entry: 2 }],
    },
  ];
  expect(diffText({ ...places, items }).split('\n')).toEqual([
    '3 rows differ, in 2 records (line 1 entry 0 → line 1 entry 4)',
    '',
    'ticket tkt_a',
    '  ~ record changed',
    '      state        "open" → "solved"  entry 4',
    '      assignee_id  none → "per_x"  entry 3',
    '  + comments cmt_b created  entry 4',
    '      body       "Done.\\u001b[2J"',
    '',
    'file fil_c',
    '  - record deleted  entry 2',
    '      size  10',
  ]);
});

it('no difference is one sentence', () => {
  expect(diffText({ ...places, items: [] })).toBe('Nothing differs (line 1 entry 0 → line 1 entry 4).');
});

it('a record shows its fields, then its parts', () => {
  const record = { id: 'tkt_a', title: 'Über\ndas', comments: [{ id: 'cmt_b', body: 'x' }], tags: [] };
  expect(recordText({ id: 'tkt_a', entry: 4, record }).split('\n')).toEqual([
    'id     tkt_a',
    'title  Über',
    '       das',
    'entry  4',
    '',
    'comments',
    'id     body',
    'cmt_b  x',
  ]);
});

it('a list has the columns that fit', () => {
  const rows = [{ a: 'x'.repeat(10), b: 'y'.repeat(10), c: 'z' }];
  expect(fitting(columnsOf(rows), rows, 22).map(({ title }) => title)).toEqual(['a', 'b']);
  expect(fitting(columnsOf(rows), rows, 25).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
  expect(fitting(columnsOf(rows), rows, 3).map(({ title }) => title)).toEqual(['a']);
});
