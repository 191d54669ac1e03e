// A command made of an operation: options, help and validation come from its declaration, the rest from the mapping.
import type { CommandDef } from 'citty';
import { call, type Declared } from './call.ts';
import { command, type Given, type Option } from './command.ts';
import { connectionOptions, findConnection } from './connection.ts';
import { checkInput, type Flag, flagsOf, inputOf, optionOf, placeOf } from './flags.ts';
import { jsonOption } from './options.ts';
import { withProgress } from './progress.ts';
import { type Column, columnsOf, factTable, listTable, type Row } from './tables.ts';
import { note, say, sayJson } from './terminal.ts';

/** What a declaration cannot say about its command. */
export interface Mapping {
  /** Fields that are given by their place instead of as options. */
  readonly places?: readonly string[];
  /** Fields that the command does not offer. */
  readonly omit?: readonly string[];
  /** Columns of a list. */
  readonly columns?: readonly Column[];
  /** What people read; tables of the answer unless given. */
  readonly show?: (output: Row, given: Given) => string;
  /** Options beside those of the input, and the input made of them. */
  readonly options?: readonly Option[];
  readonly input?: (given: Given) => Readonly<Record<string, unknown>>;
  /** The description, where the operation's summary does not fit. */
  readonly description?: string;
}

const allOption: Option = {
  name: 'all',
  kind: 'switch',
  description: 'Print every page, not only the first.',
};

/** The command of an operation. */
export function operationCommand(name: string, operation: Declared, mapping: Mapping = {}): CommandDef {
  const flags = flagsOf(operation.input).filter(({ field }) => !mapping.omit?.includes(field));
  const byPlace = (mapping.places ?? []).map((field) => flags.find((flag) => flag.field === field) as Flag);
  const paged = flags.some(({ field }) => field === 'cursor');
  return command({
    name,
    description: mapping.description ?? operation.summary,
    places: byPlace.map(placeOf),
    options: [
      ...flags.filter((flag) => !byPlace.includes(flag)).map(optionOf),
      ...(mapping.options ?? []),
      ...(paged ? [allOption] : []),
      jsonOption,
      ...connectionOptions,
    ],
    run: async (given) => {
      const input = { ...inputOf(flags, given), ...mapping.input?.(given) };
      checkInput(operation.input, input, flags);
      const connection = findConnection(given);
      const ask = (more: Row = {}) => call(connection, operation, { ...input, ...more }) as Promise<Row>;
      const output = await withProgress(operation.summary, () => (given.on('all') ? everyPage(ask) : ask()));
      if (given.on('json')) return sayJson(output);
      say((mapping.show ?? ((answer) => tables(answer, mapping.columns)))(output, given));
      if (output.next_cursor)
        note('There are more: --all prints every page, --limit and --cursor walk through them.');
    },
  });
}

/** An answer as tables: a list with its columns, or the facts of one thing. */
export function tables(output: Row, columns?: readonly Column[]): string {
  const items = output.items as readonly Row[] | undefined;
  return items ? listTable(columns ?? columnsOf(items), items) : factTable(output);
}

async function everyPage(ask: (more?: Row) => Promise<Row>): Promise<Row> {
  const items: unknown[] = [];
  let page = await ask();
  for (;;) {
    items.push(...(page.items as readonly unknown[]));
    if (!page.next_cursor) return { items };
    page = await ask({ cursor: page.next_cursor });
  }
}
