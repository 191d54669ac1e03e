// A command made of an operation: options, help and validation come from its declaration, the rest from the mapping.
import type { CommandDef } from 'citty';
import { type Call, call, type Declared } from './call.ts';
import { command, type Given, type Option } from './command.ts';
import { type Connection, connectionOptions, findConnection } from './connection.ts';
import { checkInput, type Flag, flagsOf, inputOf, optionOf, placeOf } from './flags.ts';
import { jobProgress } from './job-progress.ts';
import { jsonOption } from './options.ts';
import { type Progress, withProgress } from './progress.ts';
import { type Column, columnsOf, factTable, listTable, type Row } from './tables.ts';
import { note, say, sayJson } from './terminal.ts';

/** What a declaration cannot say about its command. */
export interface Mapping {
  /** Fields that are given by their place instead of as options. */
  readonly places?: readonly string[];
  /** Columns of a list. */
  readonly columns?: readonly Column[];
  /** What people read; tables of the answer unless given. */
  readonly text?: (output: Row) => string;
  /** Options beside those of the input. */
  readonly options?: readonly Option[];
  /** What these options say to the call. */
  readonly more?: (given: Given) => Partial<Omit<Call, 'operation'>>;
  /** Does something else with the answer than to print it. */
  readonly finish?: (output: Row, given: Given) => void;
  /** How to reach the plane of the operation; the control plane unless given. */
  readonly plane?: ReachablePlane;
}

/** A plane as a command reaches it. */
export interface ReachablePlane {
  readonly options: readonly Option[];
  connect(given: Given): Connection;
  /** How far a call is that takes a while. */
  look?(connection: Connection, call: Call): Promise<Progress | undefined>;
}

const controlPlane: ReachablePlane = {
  options: connectionOptions,
  connect: findConnection,
  look: jobProgress,
};

const allOption: Option = {
  name: 'all',
  kind: 'switch',
  description: 'Print every page, not only the first.',
};

/** The command of an operation. */
export function operationCommand(name: string, operation: Declared, mapping: Mapping = {}): CommandDef {
  const { places = [], options = [], more, plane = controlPlane } = mapping;
  const paged = 'cursor' in operation.input.shape;
  const own = [...options, ...(paged ? [allOption] : []), jsonOption, ...plane.options];
  const flags = distinct(flagsOf(operation.input), own);
  const byPlace = places.map((field) => flags.find((flag) => flag.field === field) as Flag);
  return command({
    name,
    description: operation.summary,
    places: byPlace.map(placeOf),
    options: [...flags.filter((flag) => !byPlace.includes(flag)).map(optionOf), ...own],
    run: async (given) => {
      const input = await inputOf(flags, given);
      checkInput(operation.input, input, flags);
      const said = more?.(given) ?? {};
      const made: Call = { operation, ...said, input: { ...input, ...said.input } };
      const output = await answerTo(made, plane, given);
      if (mapping.finish) mapping.finish(output, given);
      else print(output, given, mapping);
    },
  });
}

/** A field that is called like an option of the command itself is given as `--input-NAME`. */
function distinct(flags: readonly Flag[], options: readonly Option[]): Flag[] {
  const taken = new Set(options.map(({ name }) => name));
  return flags.map((flag) => (taken.has(flag.name) ? { ...flag, name: `input-${flag.name}` } : flag));
}

async function answerTo(made: Call, plane: ReachablePlane, given: Given): Promise<Row> {
  const connection = plane.connect(given);
  const ask = (page: Row = {}) =>
    call(connection, { ...made, input: { ...made.input, ...page } }) as Promise<Row>;
  return withProgress(made.operation.summary, {
    work: () => (given.on('all') ? everyPage(ask) : ask()),
    look: async () => plane.look?.(connection, made),
  });
}

async function everyPage(ask: (page?: Row) => Promise<Row>): Promise<Row> {
  const items: unknown[] = [];
  let page = await ask();
  for (;;) {
    items.push(...(page.items as readonly unknown[]));
    if (!page.next_cursor) return { items };
    page = await ask({ cursor: page.next_cursor });
  }
}

function print(output: Row, given: Given, { text, columns }: Mapping): void {
  if (given.on('json')) {
    sayJson(output);
    return;
  }
  say(text ? text(output) : tables(output, columns));
  if (output.next_cursor)
    note('There are more: --all prints every page, --limit and --cursor walk through them.');
}

/** An answer as tables: a list with its columns, or the facts of one thing. */
function tables(output: Row, columns: readonly Column[] | undefined): string {
  const items = output.items as readonly Row[] | undefined;
  return items ? listTable(columns ?? columnsOf(items), items) : factTable(output);
}
