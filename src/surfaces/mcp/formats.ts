// The tools of a plane in the spellings that model APIs take, for harnesses that do not speak MCP to their model.
import type { Tool } from '@modelcontextprotocol/server';
import type { Plane } from '../../operations/plane.ts';
import { type ToolView, toolsFor } from './view.ts';

/** Formats that tools can be written in. */
export const toolFormats = ['openai', 'anthropic', 'mcp'] as const;
export type ToolFormat = (typeof toolFormats)[number];

/** The tools that a view of a plane shows, as a list to be sent as it is. */
export function toolsAs(
  format: ToolFormat,
  plane: Pick<Plane, 'operations'>,
  view?: ToolView,
): readonly object[] {
  return toolsFor(plane.operations, view).tools.map(spelled[format]);
}

const spelled: Readonly<Record<ToolFormat, (tool: Tool) => object>> = {
  openai: ({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }),
  anthropic: ({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }),
  mcp: (tool) => tool,
};
