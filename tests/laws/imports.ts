// The import law without the linter: reads the specifiers of a file, resolves them, asks the table of rooms.
import { posix } from 'node:path';
import { type NodeKind, nodeKinds, rooms } from './rooms.ts';
import { withoutComments } from './source.ts';

export interface ImportQuestion {
  /** Path below the root, `/` between folders, such as `src/apps/tickets/index.ts`. */
  readonly path: string;
  readonly text: string;
  /** Packages that the README of the app names; empty for files outside apps. */
  readonly appPackages?: readonly string[];
}

/** One sentence per import that the table of rooms does not allow. Test files may import everything. */
export function forbiddenImports({ path, text, appPackages = [] }: ImportQuestion): string[] {
  if (!path.startsWith('src/') || path.endsWith('.test.ts')) return [];
  const room = roomOf(path);
  if (!rooms[room]) return [`${path}: there is no room called ${room}`];
  return specifiersOf(text)
    .filter((specifier) => !isAllowed(path, specifier, appPackages))
    .map((specifier) => `${path}: ${room} may not import ${specifier}`);
}

/** Every module a file names: import, export from, import(), import types; a computed import() is `?`. */
export function specifiersOf(text: string): string[] {
  const forms = [
    /\b(?:import|export)\b[^'"`;]*?\bfrom\s*(['"])(?<name>[^'"]+)\1/g,
    /\bimport\s*(['"])(?<name>[^'"]+)\1/g,
    /\bimport\s*\(\s*(['"`])(?<name>[^'"`$]+)\1/g,
    /\b(?:require|createRequire\([^)]*\))\s*\(\s*(['"`])(?<name>[^'"`$]+)\1/g,
  ];
  const code = withoutComments(text);
  const named = forms.flatMap((form) => [...code.matchAll(form)].map((match) => match.groups?.name ?? ''));
  const computed = [...code.matchAll(/(?<![.\w])import\s*\(\s*(?!['"]|`[^`$]*`)/g)].map(() => '?');
  return [...new Set([...named, ...computed])];
}

function isAllowed(path: string, specifier: string, appPackages: readonly string[]): boolean {
  if (specifier.startsWith('.')) return isAllowedFile(path, specifier);
  const room = rooms[roomOf(path)];
  if (!room) return false;
  const kind = nodeKindOf(specifier);
  if (kind !== undefined) return kind !== 'none' && room.node.includes(kind);
  if (specifier.startsWith('node:')) return false;
  const name = packageOf(specifier);
  if (room.packages === 'all') return name !== 'better-sqlite3';
  return [...room.packages, ...appPackages].some((rule) => covers(rule, name));
}

function isAllowedFile(path: string, specifier: string): boolean {
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith('src/')) return false;
  const from = roomOf(path);
  const to = roomOf(target);
  if (from === 'apps' && to === 'apps') return isSameApp(path, target);
  if (from === to || to === 'values') return true;
  const allowed = rooms[from]?.rooms ?? [];
  return rooms[to] !== undefined && (allowed === 'all' || allowed.includes(to));
}

/** The list `apps/index.ts` names every app; an app names its own folder alone. */
function isSameApp(path: string, target: string): boolean {
  const own = path.split('/');
  if (own.length === 3) return true;
  return own[2] === target.split('/')[2];
}

/** The folder below src, or the file name for a file that stands directly in src. */
function roomOf(path: string): string {
  return path.split('/')[1] ?? path;
}

function nodeKindOf(specifier: string): NodeKind | 'none' | undefined {
  const name = specifier.replace(/^node:/, '').split('/')[0] ?? '';
  const kind = (Object.keys(nodeKinds) as NodeKind[]).find((each) => nodeKinds[each].includes(name));
  if (kind) return kind;
  return ['dgram', 'dns', 'inspector', 'cluster'].includes(name) ? 'none' : undefined;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function covers(rule: string, name: string): boolean {
  return rule.endsWith('/*') ? name.startsWith(rule.slice(0, -1)) : rule === name;
}
