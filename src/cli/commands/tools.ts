// tiltyard tools: the tools of the agent plane in the spelling of a model API.
import { type ToolFormat, toolFormats, toolsAs } from '../../surfaces/mcp/formats.ts';
import { faultsOfView, setNames, type ToolView } from '../../surfaces/mcp/view.ts';
import { call } from '../call.ts';
import { command, type Given } from '../command.ts';
import { connectionOptions, findConnection } from '../connection.ts';
import { jsonOption } from '../options.ts';
import { refusal } from '../refusal.ts';
import { sayJson } from '../terminal.ts';

export const tools = command({
  name: 'tools',
  description: 'Print the tools that an agent has, as a list to be sent to a model API.',
  options: [
    {
      name: 'format',
      choices: toolFormats,
      default: 'mcp',
      description: 'Whose spelling (mcp unless given).',
    },
    {
      name: 'set',
      kind: 'list',
      hint: 'SET',
      description: 'Only tools of this set: "core", "all" or an app.',
    },
    {
      name: 'workspace',
      hint: 'WORKSPACE_ID',
      description: 'As this workspace of a running server offers them.',
    },
    jsonOption,
    ...connectionOptions,
  ],
  run: async (given) => {
    const { documentedPlanes } = await import('../../server.ts');
    const { agent } = documentedPlanes();
    const view = await viewOf(given);
    const [fault] = faultsOfView(agent.operations, view);
    if (fault !== undefined)
      throw refusal('USAGE', `${fault} There are: ${setNames(agent.operations).join(', ')}.`);
    const items = toolsAs(given.text('format') as ToolFormat, agent, view);
    sayJson(given.on('json') ? { items } : items);
  },
});

async function viewOf(given: Given): Promise<ToolView> {
  const id = given.text('workspace');
  const own = id === undefined ? {} : await viewOfWorkspace(given, id);
  const set = given.list('set');
  return set.length > 0 ? { ...own, set } : own;
}

async function viewOfWorkspace(given: Given, workspace_id: string): Promise<ToolView> {
  const { control } = await import('../control.ts');
  const operation = control('workspaces.get');
  const details = await call(findConnection(given), { operation, input: { workspace_id } });
  return (details as { options: { tools?: ToolView } }).options.tools ?? {};
}
