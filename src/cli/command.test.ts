// Arguments are read strictly, and what is wrong with them is said.
import { renderUsage } from 'citty';
import { describe, expect, it } from 'vitest';
import { type CommandSpec, command, readGiven } from './command.ts';
import { CommandRefusal } from './refusal.ts';

const spec: CommandSpec = {
  name: 'open',
  description: 'Open a thing.',
  places: [
    { name: 'thing', description: 'The thing.' },
    { name: 'more', description: 'More things.', required: false, rest: true },
  ],
  options: [
    { name: 'seed', description: 'A seed.', default: '0' },
    { name: 'mode', description: 'A mode.', choices: ['step', 'manual'] },
    { name: 'host', description: 'A host.', kind: 'list' },
    { name: 'keep', description: 'Keep it.', kind: 'switch' },
  ],
  run: () => undefined,
};

function given(...words: string[]) {
  return readGiven(spec, words);
}

function refusalOf(...words: string[]): string {
  try {
    given(...words);
  } catch (error) {
    if (error instanceof CommandRefusal) return `${error.exitCode} ${error.message}`;
    throw error;
  }
  throw new Error('should have been refused');
}

describe('arguments', () => {
  it('come by place, by name, several times and as switches', () => {
    const all = given('a', 'b', '--mode=step', '--host', 'x', 'c', '--host', 'y', '--no-keep');
    expect(all.text('thing')).toBe('a');
    expect(all.list('more')).toEqual(['b', 'c']);
    expect(all.list('host')).toEqual(['x', 'y']);
    expect(all.on('keep')).toBe(false);
    expect(all.text('mode')).toBe('step');
  });

  it('have their defaults, and are absent when not given', () => {
    expect(given('a').text('seed')).toBe('0');
    expect(given('a').on('keep')).toBeUndefined();
    expect(given('a').list('host')).toEqual([]);
  });

  it('take what follows -- as it is', () => {
    expect(given('--', '--mode').text('thing')).toBe('--mode');
  });

  it.each([
    [['a', '--sed', '1'], '2 There is no option --sed. Did you mean --seed?'],
    [['a', '--colour'], '2 There is no option --colour. See --help for the ones there are.'],
    [['a', '-x'], '2 There is no option --x. See --help for the ones there are.'],
    [[], '2 THING is missing: The thing.'],
    [['a', '--mode', 'fast'], '2 --mode is one of step, manual; not "fast".'],
  ])('refuse %j', (words, sentence) => {
    expect(refusalOf(...words)).toBe(sentence);
  });

  it('refuse one too many', () => {
    const short = { ...spec, places: [] };
    expect(() => readGiven(short, ['a'])).toThrow('"a" is one argument too many.');
  });

  it('refuse an option without its value', () => {
    expect(refusalOf('a', '--seed')).toMatch(/^2 .*--seed/);
  });
});

it('the usage shows every argument', async () => {
  const text = await renderUsage(command(spec));
  for (const part of ['THING', 'MORE', '--seed', '--mode=<step|manual>', '--host', '--keep'])
    expect(text).toContain(part);
});
