// One command: its options declared once, read strictly, and shown by citty's usage.
import { parseArgs } from 'node:util';
import { type ArgsDef, type CommandDef, defineCommand } from 'citty';
import { nearest } from './nearest.ts';
import { refusal } from './refusal.ts';

/** One option, such as `--port PORT`. */
export interface Option {
  /** Without the hyphens, in kebab-case. */
  readonly name: string;
  readonly description: string;
  /** `switch` takes no value and can be turned off with `--no-NAME`; `list` may be given several times. */
  readonly kind?: 'value' | 'switch' | 'list';
  /** What stands for the value in the usage. */
  readonly hint?: string;
  readonly choices?: readonly string[];
  readonly default?: string;
  readonly required?: boolean;
}

/** One argument given by its place. */
export interface Place {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  /** Takes all that is left; only the last one may. */
  readonly rest?: boolean;
}

/** What was given on the command line, by name. */
export interface Given {
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  on(name: string): boolean | undefined;
}

/** What a command is. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly places?: readonly Place[];
  readonly options?: readonly Option[];
  run(given: Given): void | Promise<void>;
}

/** Makes a command. Unknown options, missing and superfluous arguments are refused before it runs. */
export function command(spec: CommandSpec): CommandDef {
  const names = [...(spec.places ?? []), ...(spec.options ?? [])].map(({ name }) => name);
  const twice = names.find((name, position) => names.indexOf(name) < position);
  if (twice !== undefined) throw new Error(`The command ${spec.name} has two arguments "${twice}".`);
  return defineCommand({
    meta: { name: spec.name, description: spec.description },
    args: usageOf(spec),
    run: async ({ rawArgs }) => {
      await spec.run(readGiven(spec, rawArgs));
    },
  }) as CommandDef;
}

/** Reads the arguments of a command strictly. */
export function readGiven(spec: CommandSpec, rawArgs: readonly string[]): Given {
  const options = spec.options ?? [];
  const { values, positionals } = parsed(rawArgs, options);
  const places = placed(spec.places ?? [], positionals);
  for (const option of options) checkOption(option, values[option.name]);
  return {
    text: (name) => (places[name]?.[0] ?? first(values[name])) as string | undefined,
    list: (name) => places[name] ?? ((values[name] ?? []) as readonly string[]),
    on: (name) => values[name] as boolean | undefined,
  };
}

type Values = Record<string, string | boolean | readonly (string | boolean)[] | undefined>;

function parsed(
  rawArgs: readonly string[],
  options: readonly Option[],
): { values: Values; positionals: string[] } {
  try {
    return parseArgs({
      args: [...rawArgs],
      allowPositionals: true,
      allowNegative: true,
      options: Object.fromEntries(options.map((option) => [option.name, parseOption(option)])),
    });
  } catch (error) {
    throw refusal('USAGE', explain(error as Error & { code?: string }, options));
  }
}

function parseOption({ kind, default: preset }: Option) {
  return {
    type: kind === 'switch' ? ('boolean' as const) : ('string' as const),
    multiple: kind === 'list',
    ...(preset !== undefined && { default: preset }),
  };
}

function explain(error: Error & { code?: string }, options: readonly Option[]): string {
  if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return error.message.replaceAll('\n', ' ');
  const name = /'-{0,2}([^']*)'/.exec(error.message)?.[1] ?? '';
  const similar = nearest(
    name,
    options.map((option) => option.name),
  );
  const advice = similar ? `Did you mean --${similar}?` : 'See --help for the ones there are.';
  return `There is no option --${name.replace(/^-+/, '')}. ${advice}`;
}

function placed(places: readonly Place[], given: readonly string[]): Record<string, readonly string[]> {
  const left = [...given];
  const found: Record<string, readonly string[]> = {};
  for (const place of places) {
    const taken = place.rest ? left.splice(0) : left.splice(0, 1);
    if (taken.length > 0) found[place.name] = taken;
    else if (place.required !== false)
      throw refusal('USAGE', `${upper(place.name)} is missing: ${place.description}`);
  }
  if (left.length > 0)
    throw refusal('USAGE', `"${left[0]}" is one argument too many. See --help for what this command takes.`);
  return found;
}

function checkOption(option: Option, value: unknown): void {
  if (value === undefined && option.required)
    throw refusal('USAGE', `--${option.name} is missing: ${option.description}`);
  if (option.choices === undefined || value === undefined) return;
  for (const each of [value].flat())
    if (!option.choices.includes(each as string))
      throw refusal('USAGE', `--${option.name} is one of ${option.choices.join(', ')}; not "${each}".`);
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value;
}

/** The same facts in the words of citty, for its usage text. */
function usageOf(spec: CommandSpec): ArgsDef {
  const places = (spec.places ?? []).map((place) => {
    const { name, description, required = true, rest } = place;
    return [upper(name) + (rest ? '…' : ''), { type: 'positional', description, required }] as const;
  });
  const options = (spec.options ?? []).map((option) => [option.name, usageOfOption(option)] as const);
  return Object.fromEntries([...places, ...options]) as ArgsDef;
}

function usageOfOption(option: Option): ArgsDef[string] {
  const { description, kind = 'value', choices } = option;
  if (kind === 'switch') return { type: 'boolean', description };
  const hint = choices ? choices.join('|') : (option.hint ?? upper(option.name));
  const several = kind === 'list' ? ' May be given several times.' : '';
  return { type: 'string', description: `${description}${several}`, valueHint: hint };
}

function upper(name: string): string {
  return name.replaceAll('-', '_').toUpperCase();
}
