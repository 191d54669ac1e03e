// Finds the function for a method and a path: whole paths by name, paths with fields by a tree. A word wins over a
// field, in whatever order they were added, and the cost does not follow the number of routes.
import type { Result, Router } from 'hono/router';

interface Node<T> {
  readonly words: Map<string, Node<T>>;
  field: Node<T> | undefined;
  found: Result<T> | undefined;
}

/** A router for hono whose fields are written `:name`. */
export class PathRouter<T> implements Router<T> {
  readonly name = 'PathRouter';
  readonly #trees = new Map<string, Node<T>>();
  readonly #whole = new Map<string, Map<string, Result<T>>>();

  add(method: string, path: string, handler: T): void {
    const found: Result<T> = [[[handler, {}]]];
    const whole = this.#whole.get(method) ?? new Map<string, Result<T>>();
    this.#whole.set(method, whole);
    if (!path.includes('/:')) {
      whole.set(path, found);
      return;
    }
    let node = this.#trees.get(method) ?? emptyNode<T>();
    this.#trees.set(method, node);
    for (const segment of path.split('/').slice(1)) node = child(node, segment);
    node.found = found;
  }

  match(method: string, path: string): Result<T> {
    return this.#whole.get(method)?.get(path) ?? this.#walk(method, path) ?? [[], []];
  }

  /** The methods that a path takes, in the order they were first added. */
  methods(path: string): string[] {
    return [...this.#whole.keys()].filter((method) => this.match(method, path)[0].length > 0);
  }

  #walk(method: string, path: string): Result<T> | undefined {
    const tree = this.#trees.get(method);
    return tree && find(tree, path, 1);
  }
}

function emptyNode<T>(): Node<T> {
  return { words: new Map(), field: undefined, found: undefined };
}

function child<T>(node: Node<T>, segment: string): Node<T> {
  if (segment.startsWith(':')) {
    node.field ??= emptyNode();
    return node.field;
  }
  const next = node.words.get(segment) ?? emptyNode<T>();
  node.words.set(segment, next);
  return next;
}

/** Follows the segment that begins at `start`; a field takes any text but the empty one. */
function find<T>(node: Node<T>, path: string, start: number): Result<T> | undefined {
  const slash = path.indexOf('/', start);
  const segment = slash < 0 ? path.slice(start) : path.slice(start, slash);
  const go = (next: Node<T> | undefined) => next && (slash < 0 ? next.found : find(next, path, slash + 1));
  return go(node.words.get(segment)) ?? (segment === '' ? undefined : go(node.field));
}
