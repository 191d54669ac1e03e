// All commands by name. Each is loaded when it is meant, so that help and mistakes answer at once.
import { readFileSync } from 'node:fs';
import type { CommandDef } from 'citty';
import { group, lazy } from './tree.ts';

/** The program's version, from its package. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const root: CommandDef = group(
  { name: 'tiltyard', version, description: 'A fake company for office agents to practise in.' },
  {
    serve: lazy('Start the server.', async () => (await import('./commands/serve.ts')).serve),
    demo: lazy('Show the main job, from an empty folder to a diff.', async () => {
      return (await import('./commands/demo.ts')).demo;
    }),
    workspace: lazy('Open, list, reset, fork, freeze and close workspaces.', async () => {
      return (await import('./commands/workspace.ts')).workspace;
    }),
    snapshot: lazy('Name a place of a workspace, and go back to it.', async () => {
      return (await import('./commands/snapshot.ts')).snapshot;
    }),
    call: lazy('Call an operation of the agent plane, as an employee.', async () => {
      return (await import('./commands/call.ts')).call;
    }),
    inspect: lazy('Read state, diff, journal and digest of a workspace.', async () => {
      return (await import('./commands/inspect.ts')).inspect;
    }),
    clock: lazy('Read and move the virtual clock of a workspace.', async () => {
      return (await import('./commands/clock.ts')).clock;
    }),
    fault: lazy('Plan what goes wrong in a workspace.', async () => {
      return (await import('./commands/fault.ts')).fault;
    }),
    world: lazy('List and show worlds, build their images.', async () => {
      return (await import('./commands/world.ts')).world;
    }),
    key: lazy('Make, list and revoke keys of the control plane.', async () => {
      return (await import('./commands/key.ts')).key;
    }),
    server: lazy('Look at what a running server does and did.', async () => {
      return (await import('./commands/server.ts')).server;
    }),
    gc: lazy('Remove what ended and nobody needs.', async () => (await import('./commands/gc.ts')).gc),
    doctor: lazy('Check machine and data folder.', async () => {
      return (await import('./commands/doctor.ts')).doctor;
    }),
    tools: lazy('Print the tools of a workspace for a model API.', async () => {
      return (await import('./commands/tools.ts')).tools;
    }),
    mcp: lazy('Bridge a host that starts commands (stdio) to the MCP endpoint.', async () => {
      return (await import('./commands/mcp.ts')).mcp;
    }),
    help: lazy('Explain a command, exit codes and environment.', async () => {
      return (await import('./commands/help.ts')).helpOver(root);
    }),
  },
);
