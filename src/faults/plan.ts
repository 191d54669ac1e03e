// The fault plan of a workspace: rules in order; the first that matches and fires acts. Rules and counters are registers.
import { z } from 'zod';
import type { Live } from '../engine/live.ts';
import type { RegisterValue } from '../engine/registers.ts';
import { type FaultAction, type FaultCall, type Faults, noFaults } from '../operations/faults.ts';
import { discard } from './discard.ts';
import type { FaultKind, Rule } from './kind.ts';
import { lost } from './lost.ts';
import { status } from './status.ts';
import { fires } from './trigger.ts';

/** Every kind of fault. */
export const faultKinds = [status, discard, lost] as const;

/** One rule of a plan. */
export const FaultRule = z
  .discriminatedUnion('kind', [status.schema, discard.schema, lost.schema])
  .meta({ id: 'FaultRule', description: 'When a fault of some kind acts.' });
export type FaultRule = z.output<typeof FaultRule>;

/** Rules of a plan, first match first. */
export const FaultPlan = z.array(FaultRule).max(100).describe('Rules in order: the first that fires acts.');

/** Register that holds the plan; `fault:ID` and `fault:ID:hits` count matching calls and hits. */
const PLAN = 'faults';

/** Register that holds the seed of chances, when it is not the workspace's. */
export const FAULT_SEED = 'fault_seed';

const byName = new Map<string, FaultKind>(faultKinds.map((kind) => [kind.kind, kind as FaultKind]));

/** Reads the plan of a state. */
export function faultsOf(live: Live): Faults {
  const plan = live.registers.get(PLAN) as readonly Rule[] | undefined;
  if (!plan || plan.length === 0) return noFaults;
  return { decide: (call) => decide(plan, call, live) };
}

/** Registers that put a plan in force, its counters at zero. */
export function planRegisters(rules: readonly FaultRule[]): Record<string, RegisterValue> {
  const counters = rules.flatMap(({ id }) => [
    [seenBy(id), 0],
    [hitsOf(id), 0],
  ]);
  return { [PLAN]: rules as unknown as RegisterValue, ...Object.fromEntries(counters) };
}

/** The plan in force, with what its rules have seen and done. */
export function planOf({
  registers,
}: Pick<Live, 'registers'>): (FaultRule & { seen: number; hits: number })[] {
  const plan = (registers.get(PLAN) ?? []) as unknown as readonly FaultRule[];
  return plan.map((rule) => ({
    ...rule,
    seen: registers.count(seenBy(rule.id)),
    hits: registers.count(hitsOf(rule.id)),
  }));
}

function decide(plan: readonly Rule[], call: FaultCall, live: Live): FaultAction | undefined {
  const { registers } = live;
  for (const rule of plan) {
    const kind = byName.get(rule.kind);
    if (!kind || !matches(rule, kind, call)) continue;
    const seed = String(registers.get(FAULT_SEED) ?? live.seed);
    const ordinal = registers.next(seenBy(rule.id));
    if (!fires(rule.trigger ?? { on: 'always' }, ordinal, { seed, rule: rule.id })) continue;
    registers.next(hitsOf(rule.id));
    return { rule: rule.id, kind: rule.kind, ...kind.act(rule) };
  }
  return undefined;
}

function matches(rule: Rule, kind: FaultKind, call: FaultCall): boolean {
  const { operation, principal } = rule.match ?? {};
  return (
    rule.enabled !== false &&
    (operation === undefined || operation === call.operation) &&
    (principal === undefined || principal === call.principal) &&
    kind.applies(call.effect)
  );
}

function seenBy(rule: string): string {
  return `fault:${rule}`;
}

function hitsOf(rule: string): string {
  return `fault:${rule}:hits`;
}
