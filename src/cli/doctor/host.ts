// Checks of the machine: Node, its data files, open files, room on the disk.
import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { isTimeZone } from '../../values/time-zone.ts';
import { bytesText } from '../units.ts';
import { type Check, failed, ok, warning } from './check.ts';

const FLOOR = [20, 19] as const;
const RECOMMENDED = 'Node 24 is recommended, 22 is supported.';

/** Whether this Node can run the server, and still gets fixes. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const name = 'Node';
  if (major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1]))
    return failed(name, `${version} is older than ${FLOOR.join('.')}`, `Install a newer one. ${RECOMMENDED}`);
  if (major < 22)
    return warning(name, `${version} works, but gets no more fixes from its makers`, RECOMMENDED);
  return ok(name, version);
}

/** Whether Node has its time zone and language data. */
export function checkZones(versions: NodeJS.ProcessVersions): Check {
  const name = 'time zones';
  const finding = `ICU ${versions.icu ?? 'none'}, tz ${versions.tz ?? 'none'}`;
  if (versions.icu && isTimeZone('Europe/Berlin') && isTimeZone('Pacific/Chatham')) return ok(name, finding);
  return failed(name, finding, 'Use a Node that is built with full ICU, as the usual packages are.');
}

/** How many files a process may open: a live workspace holds two or three. */
export function checkOpenFiles(limit = openFilesLimit()): Check {
  const name = 'open files';
  if (limit === undefined) return ok(name, 'no limit known');
  const finding = limit === Number.POSITIVE_INFINITY ? 'no limit' : `at most ${limit}`;
  if (limit >= 4096) return ok(name, finding);
  const advice = 'Raise it with "ulimit -n 65536" before hundreds of workspaces are live at once.';
  return warning(name, finding, advice);
}

/** Room on the disk of a folder. */
export function checkDisk(folder: string, free = freeBytes(folder)): Check {
  const name = 'free disk';
  const finding = `${bytesText(free)} for ${folder}`;
  if (free < 100e6) return failed(name, finding, 'Free some, or choose another folder with --data.');
  if (free < 2e9)
    return warning(name, finding, 'Images and journals want a few GB. "tiltyard gc" removes what ended.');
  return ok(name, finding);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function openFilesLimit(): number | undefined {
  const { stdout, status } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return stdout.trim() === 'unlimited' ? Number.POSITIVE_INFINITY : Number(stdout.trim());
}
