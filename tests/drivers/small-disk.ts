// A disk of few bytes, where this user may mount one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mounted disk. */
export interface SmallDisk {
  readonly path: string;
  /** Takes up all but so many bytes. */
  fill(but: number): void;
  /** Gives back what was taken up. */
  free(): void;
  /** Mounts it anew with other options, `size=16m` or `ro`. */
  remount(options: string): void;
  unmount(): void;
}

/** Mounts a disk in memory; undefined where that is not allowed. */
export function smallDisk(mebibytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  try {
    mount(`size=${mebibytes}m`);
  } catch {
    rmdirSync(path);
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill: (but) => {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - but)));
    },
    free: () => rmSync(filler, { force: true }),
    remount: (options) => mount(`remount,${options}`),
    unmount: () => {
      execFileSync('umount', [path], { stdio: 'ignore' });
      rmdirSync(path);
    },
  };
}
