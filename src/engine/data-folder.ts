// The data folder: where everything durable lives, and the format number that tells programs apart.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Raised when the layout changes so that an older program would misread it. */
export const DATA_FORMAT = 2;

/** Paths of a data folder. `temporary` folders are removed at close. */
export interface DataFolder {
  readonly path: string;
  readonly controlDb: string;
  readonly lines: string;
  readonly images: string;
  readonly blobs: string;
  /** 32 random bytes that sign this folder's tokens. */
  readonly secret: Buffer;
  line(number: number): string;
  remove(): void;
}

/** The folder is of another format, or not one of ours. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Opens or makes a data folder; `memory` makes a private temporary one that is gone at close. */
export function openDataFolder(where: string): DataFolder {
  const temporary = where === 'memory';
  const path = temporary ? mkdtempSync(join(tmpdir(), 'tiltyard-')) : where;
  makeFolder(resolve(path));
  chmodSync(path, 0o700);
  checkFormat(path);
  for (const folder of ['lines', 'images', 'blobs']) mkdirSync(join(path, folder), { recursive: true });
  return {
    path,
    controlDb: join(path, 'control.db'),
    lines: join(path, 'lines'),
    images: join(path, 'images'),
    blobs: join(path, 'blobs'),
    secret: secretOf(path),
    line: (number) => join(path, 'lines', `${number}.log`),
    remove: () => {
      if (temporary) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Folder by folder: below `/proc`, where nothing can be made, Node's own way of making all at once never ends. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function checkFormat(path: string): void {
  const file = join(path, 'format');
  if (!existsSync(file)) {
    if (existsSync(join(path, 'control.db')))
      throw new DataFolderError(
        `${path} holds a control.db but no format number. Choose another folder with --data.`,
      );
    writeFileSync(file, `${DATA_FORMAT}\n`);
    return;
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === String(DATA_FORMAT)) return;
  throw new DataFolderError(
    `${path} has data format ${found}; this program knows ${DATA_FORMAT}. Use the program that wrote it, or choose another folder with --data.`,
  );
}

function secretOf(path: string): Buffer {
  const file = join(path, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return readFileSync(file);
}
