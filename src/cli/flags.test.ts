// Options come from the input of an operation, and give back an input that it takes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readGiven } from './command.ts';
import { checkInput, flagsOf, inputOf, optionOf } from './flags.ts';

const clock = z.strictObject({ mode: z.enum(['step', 'manual']) }).meta({ id: 'Clock' });
const input = z.strictObject({
  workspace_id: z
    .string()
    .regex(/^[a-z]+$/, 'Use small letters.')
    .describe('Id of the workspace.'),
  ttl_seconds: z.int().min(60).default(3600).describe('Time to live.'),
  factor: z.number().optional().describe('How fast.'),
  reopen: z.boolean().default(false).describe('Open again.'),
  state: z.enum(['open', 'closed']).optional(),
  tools: z.array(z.string()).optional(),
  counts: z.array(z.int()).optional(),
  clock: clock.optional(),
  items: z.array(clock).optional(),
  from: z.union([z.int(), z.string()]).optional(),
  to: z.union([z.literal('start'), z.literal('now')]).optional(),
  label: z.string().nullable().optional(),
});
const flags = flagsOf(input);
const folder = mkdtempSync(join(tmpdir(), 'tiltyard-flags-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function inputFrom(...words: string[]) {
  const spec = { name: 'x', description: '', options: flags.map(optionOf), run: () => undefined };
  return inputOf(flags, readGiven(spec, ['--workspace-id', 'w', ...words]));
}

describe('options of an input', () => {
  it('are one per field, in kebab-case, with the description and the default', () => {
    expect(flags.map(({ name }) => name).slice(0, 3)).toEqual(['workspace-id', 'ttl-seconds', 'factor']);
    expect(optionOf(flags[1]!)).toMatchObject({
      name: 'ttl-seconds',
      description: 'Time to live. (default: 3600)',
      required: false,
      hint: 'N',
    });
    expect(optionOf(flags[0]!).required).toBe(true);
    expect(optionOf(flags[4]!).choices).toEqual(['open', 'closed']);
    expect(optionOf(flags[10]!).choices).toEqual(['start', 'now']);
  });

  it.each([
    [['--ttl-seconds', '90'], { ttl_seconds: 90 }],
    [['--factor', '1.5'], { factor: 1.5 }],
    [['--reopen'], { reopen: true }],
    [['--no-reopen'], { reopen: false }],
    [['--state', 'open'], { state: 'open' }],
    [['--tools', 'a', '--tools', 'b'], { tools: ['a', 'b'] }],
    [['--counts', '1', '--counts', '2'], { counts: [1, 2] }],
    [['--clock', '{"mode":"step"}'], { clock: { mode: 'step' } }],
    [['--items', '[{"mode":"step"}]'], { items: [{ mode: 'step' }] }],
    [['--from', '12'], { from: 12 }],
    [['--from', 'before'], { from: 'before' }],
    [['--label', 'null'], { label: null }],
    [['--label', 'x'], { label: 'x' }],
    [[], {}],
  ])('%j give %j', async (words, wanted) => {
    const made = await inputFrom(...words);
    expect(made).toEqual({ workspace_id: 'w', ...wanted });
    expect(input.safeParse(made).success).toBe(true);
  });

  it.each([
    ['json', '{"mode":"manual"}'],
    ['yaml', 'mode: manual'],
  ])('read a file of %s', async (end, text) => {
    const path = join(folder, `clock.${end}`);
    writeFileSync(path, text);
    expect(await inputFrom('--clock', `@${path}`)).toMatchObject({ clock: { mode: 'manual' } });
  });

  it.each([
    [['--ttl-seconds', '90x'], '--ttl-seconds takes a number; "90x" is none.'],
    [['--ttl-seconds', '1.5'], '--ttl-seconds takes a number; "1.5" is none.'],
    [['--clock', '{mode'], '--clock cannot be read: '],
    [['--clock', '@/nowhere/x'], '/nowhere/x cannot be read (ENOENT).'],
  ])('refuse %j', async (words, sentence) => {
    await expect(inputFrom(...words)).rejects.toThrow(sentence);
  });

  it('are checked by the schema, in the words of the command line', () => {
    expect(() => checkInput(input, { workspace_id: 'W', ttl_seconds: 5 }, flags)).toThrow(
      /--workspace-id: Use small letters\..*--ttl-seconds: /s,
    );
    expect(() => checkInput(input, { workspace_id: 'w', clock: { mode: 'x' } }, flags)).toThrow(
      /--clock \(mode\): /,
    );
  });
});
