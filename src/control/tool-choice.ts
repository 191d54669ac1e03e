// Checks a choice of tools against the operations there are, and spells tools as the MCP surface does.
import type { z } from 'zod';
import type { AnyOperation } from '../operations/operation.ts';
import type { FieldError } from '../operations/problem.ts';
import type { Yard } from '../operations/yard.ts';
import type { Tools } from './models/opening.ts';

type Choice = z.output<typeof Tools>;

/** Names of sets of tools: `core`, `all`, and the apps. */
export function setNames({ composition }: Yard): string[] {
  const apps = agentOperations(composition.operations.values()).map(({ id }) => id.split('.')[0] as string);
  return ['core', 'all', ...new Set(apps)];
}

/** What is wrong with a choice; `at` is the JSON pointer of the choice. */
export function wrongTools(yard: Yard, choice: Choice, at: string): FieldError[] {
  const sets = setNames(yard);
  const tools = agentOperations(yard.composition.operations.values()).map(({ id }) => toolName(id));
  const wrongSets = (choice.set ?? []).flatMap((name, position) =>
    sets.includes(name)
      ? []
      : [{ pointer: `${at}/set/${position}`, message: `No such set. There are: ${sets.join(', ')}.` }],
  );
  const named = [
    ...(choice.allow ?? []).map((name, position) => [`${at}/allow/${position}`, name] as const),
    ...Object.keys(choice.rename ?? {}).map((name) => [`${at}/rename/${name}`, name] as const),
  ];
  const wrongTools = named.flatMap(([pointer, name]) =>
    tools.includes(toolName(name))
      ? []
      : [{ pointer, message: `No such tool. There are: ${tools.join(', ')}.` }],
  );
  return [...wrongSets, ...wrongTools, ...twice(tools, choice, at)];
}

/** The choice with tool names in place of operation ids. */
export function spelled(choice: Choice): Choice {
  const { allow, rename } = choice;
  return {
    ...choice,
    ...(allow && { allow: allow.map(toolName) }),
    ...(rename && {
      rename: Object.fromEntries(Object.entries(rename).map(([own, name]) => [toolName(own), name])),
    }),
  };
}

function twice(tools: readonly string[], choice: Choice, at: string): FieldError[] {
  const { rename = {} } = spelled(choice);
  const names = [
    ...tools.map((name) => rename[name] ?? name),
    ...(choice.distractors ?? []).map(({ name }) => name),
  ];
  const double = names.find((name, position) => names.indexOf(name) < position);
  return double === undefined ? [] : [{ pointer: at, message: `Two tools would be called "${double}".` }];
}

/** `tickets.create` becomes `tickets_create`. */
function toolName(id: string): string {
  return id.replace('.', '_');
}

function agentOperations(operations: Iterable<AnyOperation>): AnyOperation[] {
  return [...operations].filter(({ audience }) => audience === 'agent');
}
