// Tools that lead nowhere: listed like any other, refused like a call for a record that is not there, kept in the journal.
import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AnyDeclaration } from '../../operations/operation.ts';
import { toolTitle } from './tools.ts';

/** A tool that a workspace shows beside the real ones. */
export interface Distractor {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments; none unless given. */
  readonly input_schema?: Readonly<Record<string, unknown>>;
}

/** The tool as it is listed. It has everything that real ones have, so that nothing tells it apart. */
export function distractorTool({ name, description, input_schema }: Distractor): Tool {
  const inputSchema = input_schema ?? { type: 'object', properties: {}, additionalProperties: false };
  return {
    name,
    title: toolTitle(name),
    description,
    inputSchema: inputSchema as Tool['inputSchema'],
    outputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  };
}

/** What the journal calls it: `distractor.` and its name. Calls cost what a read costs. */
export function distractorDeclaration({ name, description }: Distractor): AnyDeclaration {
  return {
    id: `distractor.${name}`,
    summary: description,
    effect: 'read',
    audience: 'agent',
    input: z.looseObject({}),
    output: z.looseObject({}),
    problems: [],
    versioned: false,
  };
}
