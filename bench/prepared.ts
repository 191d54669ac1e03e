// What every group starts from: images built once per run, and data folders that hold them.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** An image of the run. */
export interface PreparedImage {
  readonly hash: string;
  readonly rowsBytes: number;
  readonly textBytes: number;
  readonly buildMilliseconds: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Images of two sizes. */
export interface PreparedSizes {
  readonly small: PreparedImage;
  readonly medium: PreparedImage;
}

/** Where the run keeps its files, and the images in it. */
export interface Prepared {
  readonly folder: string;
  /** The bench's own desk, which bare servers can be compared with. */
  readonly desk: PreparedSizes;
  /** The company that everything else is measured on. */
  readonly world: PreparedSizes & {
    readonly name: string;
    /** What the medium one is made of. */
    readonly about: string;
  };
}

let folders = 0;

/** A new data folder that holds the images of the run. */
export function dataFolder({ folder }: Prepared): string {
  const path = join(folder, `data-${process.pid}-${++folders}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  cpSync(join(folder, 'prepared', 'images'), join(path, 'images'), { recursive: true });
  return path;
}
