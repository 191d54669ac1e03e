// Tables show what there is, the same on every host, and nothing in them steers a terminal.
import { describe, expect, it } from 'vitest';
import { exitCodeMeanings, exitCodeOf, exitCodes } from './exit-codes.ts';
import { nearest } from './nearest.ts';
import { refused } from './refusal.ts';
import { problemText } from './report.ts';
import { columnsOf, factTable, listTable } from './tables.ts';
import { mayColour, printable } from './terminal.ts';
import { bytesText, readBytes } from './units.ts';

describe('tables', () => {
  it('have a line per row and columns in line', () => {
    const rows = [
      { id: 'a', entries: 3, note: null },
      { id: 'longer', entries: 1200, note: 'x' },
    ];
    expect(listTable(columnsOf(rows), rows)).toBe(
      ['id      entries  note', 'a             3  –', 'longer     1200  x'].join('\n'),
    );
  });

  it('say so when there is nothing', () => {
    expect(listTable([{ title: 'id', value: 'id' }], [])).toBe('Nothing.');
  });

  it('show the facts of one thing, without the absent ones', () => {
    expect(factTable({ id: 'w', opened_at: '2026-09-14T08:00:00.000Z', ended: null, live: true })).toBe(
      ['id         w', 'opened at  2026-09-14T08:00:00.000Z', 'live       yes'].join('\n'),
    );
  });

  it('cut long cells of lists', () => {
    const text = listTable([{ title: 't', value: 't' }], [{ t: 'x'.repeat(500) }]);
    expect(text.split('\n')[1]).toHaveLength(60);
  });

  it('spell out what would steer the terminal', () => {
    const evil = '\u001b[2J\u202egnp.exe\r\n\u0007';
    const text = listTable([{ title: 't', value: 't' }], [{ t: evil }]);
    for (const character of '\u001b\u202e\r\u0007') expect(text).not.toContain(character);
    expect(printable(evil)).toBe('\\u001b[2J\\u202egnp.exe\\u000d\\u000a\\u0007');
  });
});

describe('problems', () => {
  const problem = {
    type: 'urn:problem:INVALID_INPUT',
    title: 'The input is not valid',
    status: 400,
    code: 'INVALID_INPUT',
    detail: 'Correct the fields.',
    errors: [
      { pointer: '/ttl_seconds', message: 'Too small.' },
      { pointer: '/clock/mode', message: 'Unknown.' },
      { pointer: '', message: 'Give one.' },
    ],
    retry_after: 2,
  };

  it('are told in the words of the command line', () => {
    expect(problemText(problem).split('\n')).toEqual([
      'The input is not valid. Correct the fields.',
      '  --ttl-seconds: Too small.',
      '  --clock mode: Unknown.',
      '  Give one.',
      '  Try again after 2 s.',
      '  (INVALID_INPUT)',
    ]);
  });

  it.each([
    [400, exitCodes.usage],
    [401, exitCodes.notAllowed],
    [403, exitCodes.notAllowed],
    [404, exitCodes.notFound],
    [409, exitCodes.conflict],
    [410, exitCodes.conflict],
    [422, exitCodes.usage],
    [503, exitCodes.later],
    [507, exitCodes.limit],
    [500, exitCodes.failed],
  ])('of status %d end with %d', (status, code) => {
    expect(exitCodeOf({ status, code: 'X' })).toBe(code);
    expect(refused({ ...problem, status }).exitCode).toBe(code);
  });

  it('about what nobody knows end as not found, wherever it was named', () => {
    expect(exitCodeOf({ status: 422, code: 'UNKNOWN_WORLD' })).toBe(exitCodes.notFound);
  });

  it('every exit code is explained', () => {
    expect(exitCodeMeanings.map(([code]) => code)).toEqual(Object.values(exitCodes));
  });
});

describe('small things', () => {
  it('colours only a terminal that wants them', () => {
    expect(mayColour({}, true)).toBe(true);
    expect(mayColour({}, false)).toBe(false);
    expect(mayColour({ NO_COLOR: '1' }, true)).toBe(false);
    expect(mayColour({ TERM: 'dumb' }, true)).toBe(false);
  });

  it('sizes are written and read', () => {
    expect([0, 999, 1000, 16_200_000, 5e12].map(bytesText)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '16.2 MB',
      '5.0 TB',
    ]);
    expect(['10', '10kB', '2 GiB', '1.5MB', 'x', '-1', '10 parsecs'].map(readBytes)).toEqual([
      10,
      10_000,
      2_147_483_648,
      1_500_000,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('the nearest word is found, and none when none is near', () => {
    expect(nearest('worksapce', ['world', 'workspace'])).toBe('workspace');
    expect(nearest('prot', ['port', 'data'])).toBe('port');
    expect(nearest('snap', ['snapshot', 'inspect'])).toBe('snapshot');
    expect(nearest('zebra', ['world', 'workspace'])).toBeUndefined();
  });
});
