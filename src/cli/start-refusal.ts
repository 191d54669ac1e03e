// Why a server does not start, in sentences that say what to do.
import { type CommandRefusal, refusal } from './refusal.ts';
import { findServerFile } from './server-file.ts';

type StartError = NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };

/** The refusal behind an error of the start; undefined for a defect of ours. */
export function startRefusal(error: StartError, data: string): CommandRefusal | undefined {
  if (error.name === 'DataFolderError') return refusal('DATA_FOLDER', `${error.message}${holderOf(data)}`);
  return addressRefusal(error) ?? certificateRefusal(error) ?? folderRefusal(error, data);
}

function addressRefusal({ code = '', address, port, hostname }: StartError & { hostname?: string }) {
  const where = port === undefined ? address : `${address}:${port}`;
  const names: Record<string, string> = {
    EADDRINUSE: `${where} is in use. Choose other ports, or 0 for free ones.`,
    EADDRNOTAVAIL: `${where} is no address of this machine. Correct --bind or --control-bind.`,
    ENOTFOUND: `${hostname} is no address. Correct --bind or --control-bind.`,
    EAI_AGAIN: `${hostname} is no address. Correct --bind or --control-bind.`,
    ...(port !== undefined && { EACCES: `This user may not listen on ${where}. Choose a port above 1023.` }),
  };
  const sentence = names[code];
  return sentence === undefined ? undefined : refusal('BAD_ADDRESS', sentence);
}

function certificateRefusal({ code, message }: StartError) {
  if (!code?.startsWith('ERR_OSSL') && !/\bPEM\b|key values mismatch/.test(message)) return undefined;
  return refusal('USAGE', `The certificate or its key cannot be used (${message}). Give both in PEM.`);
}

function folderRefusal({ code = '' }: StartError, data: string) {
  const known = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EFBIG', 'EMFILE'];
  if (!known.includes(code) && !/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(code)) return undefined;
  return refusal('DATA_FOLDER', `${data} cannot be used (${code}). Choose another folder with --data.`);
}

/** Who holds the folder, when a server said so. */
function holderOf(data: string): string {
  const found = findServerFile(data);
  if (found.state !== 'running') return '';
  return ` It is the server at ${found.facts.control_url}, process ${found.facts.pid}.`;
}
