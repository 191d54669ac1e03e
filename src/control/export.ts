// The export of a workspace: everything that later versions need to inspect it, as JSON Lines.
import { NotComparableError } from '../engine/fold.ts';
import { Pace } from '../engine/pace.ts';
import { pathTo, rowsOf, type Stretch } from '../engine/path.ts';
import type { Workspace } from '../engine/workspace.ts';
import { type Difference, differences } from '../operations/inspection/difference.ts';
import type { Yard } from '../operations/yard.ts';
import { detailsOf } from './summary.ts';

/** Raised when a reader of older exports would misread a new one. */
const EXPORT_FORMAT = 1;

/** Bytes of one chunk, about. */
const CHUNK = 64 * 1024;

/** The file's bytes, in chunks. Each line is an object with a `kind`. */
export async function* exportLines(yard: Yard, workspace: Workspace): AsyncGenerator<Buffer> {
  const { engine } = yard;
  const place = workspace.place();
  const path = engine.guarded(workspace, () => pathTo(engine, place.line, place.number));
  const pace = new Pace(engine);
  let text = '';
  for (const line of linesOf(yard, workspace, path)) {
    text += `${line}\n`;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
    if (pace.isOver) await pace.rest();
  }
  yield Buffer.from(text);
}

function* linesOf(yard: Yard, workspace: Workspace, path: readonly Stretch[]): Generator<string> {
  const { engine } = yard;
  const [first, last] = [path[0] as Stretch, path.at(-1) as Stretch];
  yield JSON.stringify({ kind: 'tiltyard', format: EXPORT_FORMAT, entries: last.to });
  yield JSON.stringify({ kind: 'workspace', ...detailsOf(yard, workspace) });
  yield JSON.stringify({ kind: 'image', ...engine.images.manifest(first.line.image) });
  for (const stretch of path) {
    const { number } = stretch.line;
    yield JSON.stringify({ kind: 'line', to: stretch.to, ...engine.headerOf(number) });
    // The entry stands as it was written: the chain hash covers this very text.
    for (const { row } of engine.guarded(workspace, () => rowsOf(engine, stretch)))
      yield `{"kind":"entry","line":${number},"chain":"${row.chain}","wall":${row.wall},"surface":"${row.surface}","entry":${row.json}}`;
  }
  for (const difference of diffFromStart(yard, workspace))
    yield JSON.stringify({ kind: 'difference', ...difference });
}

/** What changed since the opening; nothing when it was restored to a place of another image. */
function diffFromStart(yard: Yard, workspace: Workspace): Difference[] {
  const { start_line, start_place, line } = workspace.row;
  const from = start_line === null ? { line, number: 0 } : { line: start_line, number: start_place };
  try {
    return differences(yard, workspace, { from, to: workspace.place() });
  } catch (error) {
    if (error instanceof NotComparableError) return [];
    throw error;
  }
}
