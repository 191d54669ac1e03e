// tiltyard doctor: whether machine and data folder are fit, and what to do where they are not.
import { command } from '../command.ts';
import { DEFAULT_DATA } from '../connection.ts';
import type { Check, Verdict } from '../doctor/check.ts';
import { checkFolder, checkIsolation, existingFolder } from '../doctor/folder.ts';
import { checkDisk, checkNode, checkOpenFiles, checkZones } from '../doctor/host.ts';
import { checkRunning } from '../doctor/server.ts';
import { checkStorage } from '../doctor/storage.ts';
import { exitCodes } from '../exit-codes.ts';
import { jsonOption } from '../options.ts';
import { withProgress } from '../progress.ts';
import { paint, printable, say, sayJson } from '../terminal.ts';

export const doctor = command({
  name: 'doctor',
  description: 'Check machine and data folder; say what to do where something is not as it should be.',
  options: [
    { name: 'data', hint: 'DIR', description: `Data folder (or TILTYARD_DATA; default: ${DEFAULT_DATA}).` },
    jsonOption,
  ],
  run: async (given) => {
    const folder = given.text('data') ?? process.env.TILTYARD_DATA ?? DEFAULT_DATA;
    const checks = await withProgress('Checking', { work: () => checkAll(folder) });
    if (given.on('json')) sayJson({ items: checks });
    else for (const check of checks) say(lineOf(check));
    if (checks.some(({ verdict }) => verdict === 'failed')) process.exitCode = exitCodes.failed;
  },
});

async function checkAll(folder: string): Promise<Check[]> {
  return [
    checkNode(process.versions.node),
    checkZones(process.versions),
    checkOpenFiles(),
    checkDisk(existingFolder(folder)),
    ...checkFolder(folder),
    ...(await checkStorage(folder)),
    ...(await checkRunning(folder)),
    checkIsolation(folder),
  ];
}

const marks: Record<Verdict, string> = {
  ok: paint.green('ok     '),
  warning: paint.yellow('warning'),
  failed: paint.red('failed '),
};

function lineOf({ name, verdict, finding, advice }: Check): string {
  const line = `${marks[verdict]}  ${paint.bold(name)}: ${printable(finding)}`;
  return advice ? `${line}\n         ${paint.dim(printable(advice))}` : line;
}
