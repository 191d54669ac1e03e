// A line file: one unbroken journal on disk. Rows are only ever appended; an unfinished last row is cut at opening.
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { isWantOfHandles } from './handles.ts';
import { firstChain, formatRow, isBeginningOfRow, nextChain, parseRow, type Row } from './journal.ts';

/** First row of every line file. */
export interface LineHeader {
  readonly format: 1;
  readonly line: number;
  readonly image: string;
  /** Seed of the workspace's ids and draws. */
  readonly seed: string;
  /** Chain hash before the line's first entry. */
  readonly chain: string;
  /** The entry after which the line begins; `line` is null at the image. */
  readonly parent: { readonly line: number | null; readonly place: number };
}

/** The file is not what was written: cut, changed, or of another program. Nothing of it is used. */
export class DamagedLineError extends Error {
  override name = 'DamagedLineError';
}

/** The disk took no more; the file is as it was before. */
export class AppendError extends Error {
  override name = 'AppendError';
}

/** What control.db knows of a line, to compare with the file. */
export interface KnownLine {
  /** The recorded end. */
  readonly length: number;
  readonly chain: string;
  /** How the line began. */
  readonly origin?: Pick<LineHeader, 'line' | 'image' | 'seed' | 'parent'>;
}

/** A line read back whole. */
export interface LineContent {
  readonly header: LineHeader;
  readonly rows: readonly Row[];
  /** Bytes up to the end of the last whole row. */
  readonly length: number;
}

/**
 * Creates the file of a new line, with a first row if there is one; answers its length. The number is new to
 * control.db: a file that is there already belongs to an opening that was never finished, and is replaced.
 * @throws AppendError when the disk takes no more; then there is no file.
 */
export function createLine(path: string, header: LineHeader, first?: Row): number {
  const bytes = Buffer.from(`${JSON.stringify(header)}\n${first ? formatRow(first) : ''}`);
  try {
    const file = openSync(path, 'w', 0o600);
    try {
      writeAll(file, bytes);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw new AppendError('The line could not be written.', { cause: error });
  }
  return bytes.length;
}

/**
 * Reads a line and checks its chain. A last row without line feed was never acknowledged and is left out. A file
 * shorter than `known`, of another line, or whose chain breaks, is damaged.
 */
export function readLine(path: string, known?: KnownLine): LineContent {
  const bytes = readBytes(path);
  const end = bytes.lastIndexOf(10) + 1;
  if (end === 0) throw new DamagedLineError(`${path}: the header is missing.`);
  const [head, ...lines] = split(bytes.subarray(0, end));
  const header = parseHeader(path, head as string);
  const rows = verified(path, header, lines);
  if (!isBeginningOfRow(bytes.toString('utf8', end), rows.at(-1)?.chain ?? header.chain))
    throw new DamagedLineError(`${path}: what follows the last row is not the beginning of another.`);
  if (known) compare(path, { known, header, lines: rows, bytes });
  return { header, rows, length: end };
}

/**
 * A line that takes rows. Rows of reads wait until the turn ends or a write comes. A line that has no file yet gets it
 * with its first row: making files is slow, and many a line never has a row.
 */
export class LineWriter {
  readonly #path: string;
  readonly #sync: boolean;
  /** Header of the file that is still to be made. */
  readonly #header: LineHeader | undefined;
  #file: number | undefined;
  #length: number;
  #waiting = '';
  /** A failed write could not be cut back; it is cut before the next one. */
  #torn = false;

  /** `length` is where the last whole row ends; 0 for a line without a file, whose header is then needed. */
  constructor(path: string, length: number, options: { sync: boolean; header?: LineHeader }) {
    this.#path = path;
    this.#sync = options.sync;
    this.#header = options.header;
    this.#length = length;
    if (length > 0) this.#open();
  }

  /** Bytes on disk. */
  get length(): number {
    return this.#length;
  }

  get waiting(): boolean {
    return this.#waiting !== '';
  }

  /** Keeps a row for the next {@link flush}. */
  wait(row: Row): void {
    this.#waiting += formatRow(row);
  }

  /** Writes what waits, and this row after it. On failure the file is cut back, this row is dropped, what waited waits on. */
  append(row: Row): void {
    this.#write(this.#waiting + formatRow(row));
    this.#waiting = '';
  }

  /** Writes what waits. */
  flush(): void {
    if (this.#waiting === '') return;
    this.#write(this.#waiting);
    this.#waiting = '';
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #open(): number {
    if (this.#length === 0 && this.#header) this.#length = createLine(this.#path, this.#header);
    const file = openSync(this.#path, 'r+');
    this.#file = file;
    if (fstatSync(file).size > this.#length) ftruncateSync(file, this.#length);
    return file;
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    try {
      const file = this.#file ?? this.#open();
      if (this.#torn) this.#cut(file);
      writeAll(file, bytes, this.#length);
      if (this.#sync) fdatasyncSync(file);
    } catch (error) {
      this.#cutIfPossible();
      throw new AppendError('The journal could not be written.', { cause: error });
    }
    this.#length += bytes.length;
  }

  #cut(file: number): void {
    ftruncateSync(file, this.#length);
    this.#torn = false;
  }

  #cutIfPossible(): void {
    if (this.#file === undefined) return;
    this.#torn = true;
    try {
      this.#cut(this.#file);
    } catch {
      // The disk does not even take this. The row is not acknowledged, and the next write cuts first.
    }
  }
}

function writeAll(file: number, bytes: Buffer, position?: number): void {
  for (let offset = 0; offset < bytes.length; ) {
    offset += writeSync(
      file,
      bytes,
      offset,
      bytes.length - offset,
      position === undefined ? null : position + offset,
    );
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isWantOfHandles(error)) throw error;
    throw new DamagedLineError(`${path}: the file cannot be read.`, { cause: error });
  }
}

function split(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    lines.push(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return lines;
}

function parseHeader(path: string, text: string): LineHeader {
  try {
    const header = JSON.parse(text) as LineHeader;
    if (header.format === 1 && typeof header.chain === 'string' && header.parent) return header;
  } catch {
    // Falls through to the same error: a header that is no JSON is as damaged as one of another format.
  }
  throw new DamagedLineError(`${path}: the header is not one of this program.`);
}

function verified(path: string, header: LineHeader, lines: readonly string[]): Row[] {
  let chain = header.chain;
  return lines.map((line, position) => {
    const row = parseRow(line);
    if (row) chain = nextChain(chain, row.json);
    if (!row || row.chain !== chain)
      throw new DamagedLineError(`${path}: the chain breaks at row ${position + 1}.`);
    return row;
  });
}

interface Comparison {
  readonly known: KnownLine;
  readonly header: LineHeader;
  readonly lines: readonly Row[];
  readonly bytes: Buffer;
}

/** The file must be that of this line, and the recorded head a row of it: otherwise work was lost or replaced. */
function compare(path: string, { known, header, lines, bytes }: Comparison): void {
  if (known.origin && textOf(header) !== textOf(known.origin))
    throw new DamagedLineError(`${path}: the header is that of another line.`);
  if (header.parent.line === null && known.origin && header.chain !== firstChain(header.image, header.seed))
    throw new DamagedLineError(`${path}: the chain does not begin at the image.`);
  if (bytes.length < known.length) throw new DamagedLineError(`${path}: shorter than recorded.`);
  const found = known.chain === header.chain || lines.some((row) => row.chain === known.chain);
  if (!found) throw new DamagedLineError(`${path}: the recorded head is missing.`);
}

function textOf({
  line,
  image,
  seed,
  parent,
}: Pick<LineHeader, 'line' | 'image' | 'seed' | 'parent'>): string {
  return [line, image, seed, parent.line, parent.place].map(String).join(' ');
}
