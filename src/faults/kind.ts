// What every kind of fault has: fields of its rules, the calls it can act on, and what it does to one.
import { z } from 'zod';
import type { FaultAction, FaultCall } from '../operations/faults.ts';
import { Trigger } from './trigger.ts';

/** The fields of every rule, beside `kind` and those of the kind. */
export const ruleFields = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Letters, digits, ".", "_" and "-", at most 64.')
    .describe('Name of the rule, unique in the plan.'),
  match: z
    .strictObject({
      operation: z.string().max(100).optional().describe('Operation id, for example tickets.create.'),
      principal: z.string().max(200).optional().describe('Handle or id of the caller.'),
    })
    .default({})
    .describe('Calls that the rule is about; what is left out matches all.'),
  trigger: Trigger.optional(),
  enabled: z.boolean().default(true).describe('A rule that is off counts nothing and does nothing.'),
  note: z.string().max(500).optional().describe('For people.'),
};

/** A rule, as far as all kinds share it. */
export interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly match?: { readonly operation?: string | undefined; readonly principal?: string | undefined };
  readonly trigger?: Trigger | undefined;
  readonly enabled?: boolean;
}

/** A kind of fault. */
export interface FaultKind<Schema extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly description: string;
  /** A rule of this kind. */
  readonly schema: Schema;
  /** Whether it can act on such a call; one that cannot is not counted. */
  applies(effect: FaultCall['effect']): boolean;
  act(rule: z.output<Schema>): Pick<FaultAction, 'admission' | 'effect' | 'reply'>;
}

/** Defines a kind of fault. */
export function faultKind<Schema extends z.ZodType>(kind: FaultKind<Schema>): FaultKind<Schema> {
  return kind;
}
