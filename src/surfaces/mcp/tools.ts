// A tool from an operation: name, sentences, schemas and hints, as MCP lists it.
import type { Tool } from '@modelcontextprotocol/server';
import type { AnyDeclaration } from '../../operations/operation.ts';
import { inputSchemaOf, type JsonSchema, outputSchemaOf } from './schema.ts';

/** Least and most KiB that a caller may let an answer take. */
export const LEAST_KIB = 16;
export const MOST_KIB = 1024;

/** Most bytes of a file that travel inside a call; larger ones take the file route. */
export const MOST_CONTENT = 700 * 1024;

/** `tickets.create` becomes `tickets_create`. */
export function toolName(operation: Pick<AnyDeclaration, 'id'>): string {
  return operation.id.replace('.', '_');
}

/** `tickets.comment_add` becomes `Tickets: comment add`. */
export function toolTitle(name: string): string {
  const [app = '', ...rest] = name.split('_');
  const title = `${app.charAt(0).toUpperCase()}${app.slice(1)}`;
  return rest.length === 0 ? title : `${title}: ${rest.join(' ')}`;
}

/** Bytes of a tool that every conversation pays for: name, description and input schema. */
export function toolBytes(tool: Pick<Tool, 'name' | 'description' | 'inputSchema'>): number {
  return Buffer.byteLength(`${tool.name}${tool.description ?? ''}${JSON.stringify(tool.inputSchema)}`);
}

/** The tool of an operation; made once. */
export function toolOf(operation: AnyDeclaration): Tool {
  const known = made.get(operation);
  if (known) return known;
  const tool = makeTool(operation);
  made.set(operation, tool);
  return tool;
}

const made = new WeakMap<AnyDeclaration, Tool>();

/** Makes tools one by one when nothing else is to be done: all at once would delay the start, or the first caller. */
export function makeAhead([next, ...rest]: readonly AnyDeclaration[]): void {
  if (!next) return;
  const turn = setImmediate(() => {
    toolOf(next);
    makeAhead(rest);
  });
  turn.unref();
}

function makeTool(operation: AnyDeclaration): Tool {
  const { summary, description, output } = operation;
  const name = toolName(operation);
  const outputSchema = output === 'file' ? fileSchema : outputSchemaOf(output);
  return {
    name,
    title: toolTitle(name),
    description: description === undefined ? summary : `${summary} ${description}`,
    inputSchema: inputOf(operation) as Tool['inputSchema'],
    ...(outputSchema && { outputSchema: outputSchema as Tool['outputSchema'] }),
    annotations: hints(operation),
  };
}

function hints({ effect, route }: AnyDeclaration): Tool['annotations'] {
  const method = route?.split(' ')[0];
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect === 'destructive',
    idempotentHint: effect === 'read' || method === 'PUT' || method === 'DELETE',
    openWorldHint: false,
  };
}

/** The input, and what a call may say beside it. */
function inputOf(operation: AnyDeclaration): JsonSchema {
  const { properties = {}, required = [], $defs } = inputSchemaOf(operation.input) as InputSchema;
  const own = callFields(operation);
  const taken = Object.keys(own).find((field) => field in properties);
  if (taken !== undefined)
    throw new Error(
      `The input field "${taken}" of ${operation.id} has a name that tools use for themselves.`,
    );
  const needed = operation.upload ? [...required, 'content'] : required;
  return {
    type: 'object',
    properties: { ...properties, ...own },
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
    ...($defs && { $defs }),
  };
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Names and schemas of the fields that a tool has beside those of its operation. */
export function callFields(operation: AnyDeclaration): Readonly<Record<string, JsonSchema>> {
  if (operation.effect === 'read') return { max_kib: maxKib };
  return {
    ...(operation.upload && { content: contentOf(operation) }),
    ...(isAboutRecord(operation) && { if_match: ifMatch }),
    idempotency_key: idempotencyKey,
  };
}

/** Whether there is a record that could have changed: what is only about to be made has no version. */
function isAboutRecord({ versioned, route }: AnyDeclaration): boolean {
  return versioned && (route?.includes('{') ?? false);
}

const maxKib = {
  type: 'integer',
  minimum: LEAST_KIB,
  maximum: MOST_KIB,
  description: 'Size of a long answer.',
};
const ifMatch = { type: 'string', description: 'Refuse if the etag is another.' };
const idempotencyKey = { type: 'string', description: 'Repeats with one key act once.' };

function contentOf({ route }: AnyDeclaration): JsonSchema {
  const path = route?.split(' /')[1];
  const description = `The file in base64, at most 700 KB. POST a larger one to ${path} beside this endpoint.`;
  return { type: 'string', description };
}

const fileSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    media_type: { type: 'string' },
    size: { type: 'integer' },
    url: { type: 'string' },
    text: { type: 'string' },
  },
  required: ['name', 'media_type', 'size', 'url'],
};
