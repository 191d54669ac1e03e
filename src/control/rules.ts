// Fault rules against the company they are for.
import { checkRules, type Names } from '../faults/check.ts';
import type { FaultRule } from '../faults/plan.ts';
import { fail } from '../operations/problem.ts';
import { UNKNOWN_REFERENCE } from '../operations/problems.ts';
import { type Company, handlesOfPeople, principalNamed } from './principals.ts';

/** The rules with ids in place of handles. Names that do not exist: 422 with the ones that do. */
export function checkedRules(
  company: Company,
  given: readonly FaultRule[],
  at: string,
): readonly FaultRule[] {
  const { rules, errors } = checkRules(given, namesOf(company));
  if (errors.length === 0) return rules;
  const placed = errors.map(({ pointer, message }) => ({
    pointer: pointer.replace(/^\/rules/, at),
    message,
  }));
  return fail(UNKNOWN_REFERENCE, {}, { errors: placed });
}

function namesOf(company: Company): Names {
  const { operations } = company.yard.composition;
  const agent = [...operations.values()].filter(({ audience }) => audience === 'agent');
  return {
    effect: (id) => agent.find((operation) => operation.id === id)?.effect,
    operations: agent.map(({ id }) => id),
    principal: (name) => principalNamed(company, name),
    principals: handlesOfPeople(company.image),
  };
}
