// Inputs drawn by seed: one draw from the arbitraries of an operation.
import { z } from 'zod';
import type { AnyDeclaration } from '../../src/operations/operation.ts';
import { invalidInputs, validInputs } from './arbitraries.ts';
import type { Setting } from './drafts.ts';
import type { Pools } from './pools.ts';
import type { Random } from './random.ts';

/** The part of JSON Schema that zod writes and tests read. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly additionalProperties?: Schema | boolean;
}

/** What generating draws on. `now` is the virtual instant around which days and instants are drawn, in milliseconds. */
export interface Sources {
  readonly random: Random;
  readonly pools: Pools;
  readonly now: number;
}

const schemas = new WeakMap<AnyDeclaration, Schema>();

/** JSON Schema of an operation's input. */
export function inputSchema(operation: AnyDeclaration): Schema {
  let schema = schemas.get(operation);
  if (!schema) {
    schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
    schemas.set(operation, schema);
  }
  return schema;
}

/** An input that fits, naming records that exist where the field's name allows. */
export function validInput(operation: AnyDeclaration, sources: Sources): Record<string, unknown> {
  return sources.random.draw(validInputs(operation, settingOf(sources)));
}

/** An input that does not fit: one thing about a fitting one is wrong. */
export function invalidInput(operation: AnyDeclaration, sources: Sources): unknown {
  return sources.random.draw(invalidInputs(operation, settingOf(sources)));
}

function settingOf({ random, pools, now }: Sources): Setting {
  return { pools, now, mark: random.mark };
}
