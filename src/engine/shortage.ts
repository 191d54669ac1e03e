// What the host ran out of: room on the disk, or handles of open files. Nothing is damaged then, and it passes.
import { isWantOfHandles } from './handles.ts';
import { AppendError } from './line-file.ts';

const disk = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'SQLITE_FULL', 'SQLITE_READONLY'];

/** What a failure lacked; undefined when that is not why it failed. */
export function shortageOf(error: unknown): 'disk' | 'handles' | undefined {
  if (error instanceof AppendError) return shortageOf(error.cause) ?? 'disk';
  const { code = '' } = (error ?? {}) as { code?: string };
  if (isWantOfHandles(error) || code === 'SQLITE_CANTOPEN') return 'handles';
  // A limit on the size of files is no full disk to SQLite, but a write that failed.
  return disk.includes(code) || /^SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE)$/.test(code) ? 'disk' : undefined;
}
