// After the demo, with --stay: the snippets with live addresses and a live token, until somebody stops it.
import { fileURLToPath } from 'node:url';
import type { Server } from '../../server.ts';
import { removeServerFile, writeServerFile } from '../server-file.ts';
import { note, paint, say } from '../terminal.ts';
import { snippets } from './snippets.ts';

/** Says how to reach the workspace, and waits for Ctrl-C. */
export async function stay(server: Server, token: string): Promise<void> {
  const { agentUrl, controlUrl, data } = server;
  writeServerFile(data, { agent_url: agentUrl, control_url: controlUrl, pid: process.pid });
  const program = fileURLToPath(new URL('../main.js', import.meta.url));
  say(`\n${paint.bold('To paste')}`);
  for (const { title, text } of snippets({ url: agentUrl, token, program }))
    say(`\n${paint.dim(`# ${title}`)}\n${text}`);
  say(`\nThe command line finds this server with --data ${data}`);
  say('Server and workspace "demo" stay until Ctrl-C.');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  note('Stopping …');
  removeServerFile(data, process.pid);
}
