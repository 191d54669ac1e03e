// Which tools a token sees, and under which names: named sets, an allow-list, renames, and tools that lead nowhere.
import type { Tool } from '@modelcontextprotocol/server';
import type { AnyDeclaration } from '../../operations/operation.ts';
import { type Distractor, distractorDeclaration, distractorTool } from './distractor.ts';
import { toolName, toolOf, toolTitle } from './tools.ts';

/** What a workspace, a task or a token may say about its tools. Nothing said is all of them under their own names. */
export interface ToolView {
  /** Names of sets: `core`, `all`, or an app. Together they hold what any of them holds. */
  readonly set?: readonly string[];
  /** Only these tools, by their own names. */
  readonly allow?: readonly string[];
  /** New names by own name. A renamed tool answers to its new name only. */
  readonly rename?: Readonly<Record<string, string>>;
  readonly distractors?: readonly Distractor[];
}

/** A tool as it is offered, and what a call of it is. */
export interface Offered {
  readonly tool: Tool;
  readonly operation: AnyDeclaration;
  /** Every call is refused with NOT_FOUND. */
  readonly leadsNowhere: boolean;
}

/** The tools of a view, in the order of their names, so that neither renames nor distractors show by their place. */
export interface ToolSet {
  readonly tools: readonly Tool[];
  readonly byName: ReadonlyMap<string, Offered>;
}

/** The tools that a view shows. Names that it does not know change nothing; see {@link faultsOfView}. */
export function toolsFor(declarations: readonly AnyDeclaration[], view: ToolView = {}): ToolSet {
  const own = declarations
    .filter((operation) => isShown(operation, view))
    .map((operation) => offered(operation, view));
  const byName = new Map<string, Offered>();
  const all = [...own, ...(view.distractors ?? []).map(nowhere)].sort((a, b) =>
    a.tool.name < b.tool.name ? -1 : 1,
  );
  for (const each of all)
    if (!byName.has(each.tool.name) || !each.leadsNowhere) byName.set(each.tool.name, each);
  return { tools: [...byName.values()].map(({ tool }) => tool), byName };
}

/** The names of sets that a view may give. */
export function setNames(declarations: readonly AnyDeclaration[]): string[] {
  return ['core', 'all', ...new Set(declarations.map(appOf))];
}

/** What is wrong with a view, one sentence each; none if it is sound. */
export function faultsOfView(declarations: readonly AnyDeclaration[], view: ToolView): string[] {
  const own = new Set(declarations.map(toolName));
  const sets = new Set(setNames(declarations));
  const missing = [...(view.allow ?? []), ...Object.keys(view.rename ?? {})].filter((name) => !own.has(name));
  const names = [
    ...[...own].map((name) => renamed(name, view)),
    ...(view.distractors ?? []).map(({ name }) => name),
  ];
  return [
    ...(view.set ?? [])
      .filter((name) => !sets.has(name))
      .map((name) => `There is no set of tools "${name}".`),
    ...missing.map((name) => `There is no tool "${name}".`),
    ...names
      .filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))
      .map((name) => `"${name}" is no name for a tool.`),
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `Two tools are called "${name}".`),
  ];
}

/** Tool sets by view, each made once; equal views share one. */
export function toolSets(declarations: readonly AnyDeclaration[]): (view: ToolView | undefined) => ToolSet {
  let whole: ToolSet | undefined;
  const byView = new WeakMap<ToolView, ToolSet>();
  const byText = new Map<string, ToolSet>();
  return (view) => {
    if (!view) {
      whole ??= toolsFor(declarations);
      return whole;
    }
    const known = byView.get(view);
    if (known) return known;
    const text = JSON.stringify(view);
    const set = byText.get(text) ?? toolsFor(declarations, view);
    if (byText.size >= REMEMBERED) byText.delete(byText.keys().next().value as string);
    byText.set(text, set);
    byView.set(view, set);
    return set;
  };
}

/** Different views whose tools are kept. */
const REMEMBERED = 200;

function isShown(operation: AnyDeclaration, { set = ['all'], allow }: ToolView): boolean {
  if (allow && !allow.includes(toolName(operation))) return false;
  return set.some((name) => name === 'all' || name === appOf(operation) || isIn(operation, name));
}

function isIn(operation: AnyDeclaration, name: string): boolean {
  return (operation.tools as readonly string[] | undefined)?.includes(name) ?? false;
}

function appOf({ id }: AnyDeclaration): string {
  return id.split('.')[0] as string;
}

function offered(operation: AnyDeclaration, view: ToolView): Offered {
  const tool = toolOf(operation);
  const name = renamed(tool.name, view);
  return {
    tool: name === tool.name ? tool : { ...tool, name, title: toolTitle(name) },
    operation,
    leadsNowhere: false,
  };
}

function renamed(name: string, { rename = {} }: ToolView): string {
  return Object.hasOwn(rename, name) ? (rename[name] as string) : name;
}

function nowhere(distractor: Distractor): Offered {
  const operation = distractorDeclaration(distractor);
  return { tool: distractorTool(distractor), operation, leadsNowhere: true };
}
