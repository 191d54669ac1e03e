// Every command is made of what there is: each control operation has its command, and each command explains itself.
import type { CommandDef, CommandMeta } from 'citty';
import { describe, expect, it } from 'vitest';
import { controlOperations } from '../control/operations/index.ts';
import { endpointOf } from './commands/mcp.ts';
import { root } from './root.ts';
import { childrenOf, findCommand, usageText } from './tree.ts';

/** Every command that runs, by the words that lead to it; those of `call` are as many as the company's operations. */
async function commands(words: readonly string[] = []): Promise<Map<string, CommandDef>> {
  const { command } = await findCommand(root, words);
  const children = childrenOf(command);
  if (!children) return new Map([[words.join(' '), command]]);
  const below = Object.keys(children).map((name) => commands([...words, name]));
  return new Map((await Promise.all(below)).flatMap((found) => [...found]));
}

const all = await commands();

describe('commands', () => {
  it('are one for each control operation, and the operation explains it', () => {
    const said = [...all.values()].map(({ meta }) => (meta as CommandMeta).description);
    expect(controlOperations.filter(({ summary }) => !said.includes(summary)).map(({ id }) => id)).toEqual(
      [],
    );
  });

  it('are those that the documents name', () => {
    const named =
      'serve demo doctor tools mcp gc help workspace/open workspace/list workspace/get workspace/close workspace/reset ' +
      'workspace/fork workspace/freeze workspace/touch workspace/token workspace/export snapshot/create snapshot/list ' +
      'snapshot/restore inspect/state inspect/diff inspect/journal inspect/digest clock/read clock/mode clock/advance ' +
      'fault/set fault/list world/list world/build world/show key/create key/list key/revoke';
    expect([...all.keys()]).toEqual(
      expect.arrayContaining(named.split(' ').map((words) => words.replace('/', ' '))),
    );
  });

  it('explain every option with a sentence, and no two options share a name', async () => {
    for (const [words, command] of all) {
      const args = Object.entries(command.args as Record<string, { description?: string }>);
      const silent = args.filter(([, { description }]) => !description).map(([name]) => name);
      expect([words, silent]).toEqual([words, []]);
      expect(await usageText({ path: ['tiltyard', ...words.split(' ')], command, rest: [] })).toContain(
        words,
      );
    }
  });

  it('print JSON when asked to, all but those that only talk or carry', () => {
    const without = [...all]
      .filter(([, command]) => !('json' in (command.args ?? {})))
      .map(([words]) => words);
    expect(without).toEqual(['demo', 'mcp', 'help']);
  });
});

describe('the address of an MCP endpoint', () => {
  it.each([
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/mcp'],
    ['http://127.0.0.1:4010/v1/', 'http://127.0.0.1:4010/mcp'],
    ['http://127.0.0.1:4010/t/tya_1_x', 'http://127.0.0.1:4010/t/tya_1_x/mcp'],
    ['https://yard.example/mcp', 'https://yard.example/mcp'],
  ])('of %s is %s', (given, endpoint) => {
    expect(endpointOf(given)).toBe(endpoint);
  });

  it('is asked for where it is missing', () => {
    expect(() => endpointOf(undefined)).toThrow('Give --url URL');
    expect(() => endpointOf('127.0.0.1:4010')).toThrow('The URL is none.');
  });
});
