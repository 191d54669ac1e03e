// The law of declarations: an operation says what a reader, a tool user and a client need to know.
import { z } from 'zod';
import type { AnyDeclaration } from '../../../src/operations/operation.ts';

/** What a declaration lacks. */
export function judgeDeclaration(operation: AnyDeclaration): string[] {
  return [
    ...judgeText(operation),
    ...judgeRoute(operation),
    ...judgeFields(operation),
    ...judgeExample(operation),
    ...judgeProblems(operation),
  ].map((sentence) => `${operation.id}: ${sentence}`);
}

function judgeText({ summary, description }: AnyDeclaration): string[] {
  const sentences: string[] = [];
  if (!/^[A-Z].{5,118}\.$/.test(summary))
    sentences.push(`the summary is no sentence of at most 120 characters: ${summary}`);
  if (description !== undefined && !/[.!)]$/.test(description.trim()))
    sentences.push('the description does not end as a sentence');
  return sentences;
}

function judgeRoute({ route, effect, input, audience }: AnyDeclaration): string[] {
  if (!route) return audience === 'system' ? [] : ['has no route'];
  const [method = '', path = ''] = route.split(' ');
  const shape = Object.keys(input.shape);
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .map((match) => match[1] as string)
    .filter((name) => !shape.includes(name));
  const sentences = missing.map((name) => `the route names {${name}}, which is no field of the input`);
  if (method === 'GET' && effect !== 'read') sentences.push('GET must be a read');
  if (effect === 'read' && !['GET', 'POST'].includes(method))
    sentences.push(`a read is GET or POST, not ${method}`);
  if (!/^\/v1\/[a-z_]+(\/(\{\w+\}|[a-z_]+))*$/.test(path))
    sentences.push(`the path ${path} is not of plain segments`);
  return sentences;
}

function judgeFields({ input }: AnyDeclaration): string[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { description?: string }>;
    additionalProperties?: unknown;
  };
  const mute = Object.entries(schema.properties ?? {}).filter(([, part]) => !part.description);
  const sentences = mute.map(([name]) => `the field ${name} is not described`);
  if (schema.additionalProperties !== false) sentences.push('the input is not strict');
  return sentences;
}

function judgeExample({ example, input }: AnyDeclaration): string[] {
  if (!example) return [];
  const parsed = input.safeParse(example);
  return parsed.success ? [] : [`the example does not fit: ${parsed.error.message}`];
}

function judgeProblems({ problems }: AnyDeclaration): string[] {
  const strange = problems.filter(
    ({ code, status }) => !/^[A-Z][A-Z0-9_]+$/.test(code) || status < 400 || status > 599,
  );
  return strange.map(({ code }) => `the problem ${code} has a strange code or status`);
}
