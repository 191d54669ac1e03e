// Checks a plan when it is set: names that do not exist are refused, with the ones that do.
import type { FieldError } from '../operations/problem.ts';
import type { FaultRule } from './plan.ts';
import { faultKinds } from './plan.ts';

/** What rules may name. */
export interface Names {
  /** Effect of an operation; undefined when there is none of this id. */
  effect(operation: string): 'read' | 'write' | 'destructive' | undefined;
  readonly operations: readonly string[];
  /** Id behind a handle or id of a principal; undefined when nobody is called so. */
  principal(name: string): string | undefined;
  readonly principals: readonly string[];
}

/** The rules with ids in place of handles, and what is wrong with them. */
export function checkRules(
  rules: readonly FaultRule[],
  names: Names,
): { rules: readonly FaultRule[]; errors: readonly FieldError[] } {
  const errors = rules.flatMap((rule, position) =>
    [...wrongNames(rule, names), ...twice(rules, position)].map(([field, message]) => ({
      pointer: `/rules/${position}/${field}`,
      message,
    })),
  );
  return { rules: rules.map((rule) => resolved(rule, names)), errors };
}

type Wrong = readonly [field: string, message: string];

function wrongNames(rule: FaultRule, names: Names): Wrong[] {
  const { operation, principal } = rule.match;
  const wrong: Wrong[] = [];
  if (operation !== undefined) {
    const effect = names.effect(operation);
    const kind = faultKinds.find((each) => each.kind === rule.kind);
    if (!effect)
      wrong.push(['match/operation', `No such operation. There are: ${listed(names.operations)}.`]);
    else if (!kind?.applies(effect))
      wrong.push(['match/operation', `A ${rule.kind} fault acts on writes; ${operation} is a read.`]);
  }
  if (principal !== undefined && names.principal(principal) === undefined)
    wrong.push(['match/principal', `Nobody is called so. There are: ${listed(names.principals)}.`]);
  return wrong;
}

function twice(rules: readonly FaultRule[], position: number): Wrong[] {
  const first = rules.findIndex(({ id }) => id === rules[position]?.id);
  return first === position ? [] : [['id', `Rule ${first} has this id already. Give each its own.`]];
}

function resolved(rule: FaultRule, names: Names): FaultRule {
  const { principal } = rule.match;
  const id = principal === undefined ? undefined : names.principal(principal);
  return id === undefined ? rule : { ...rule, match: { ...rule.match, principal: id } };
}

function listed(names: readonly string[]): string {
  return names.join(', ');
}
