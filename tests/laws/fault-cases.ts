// One rule of each built-in fault kind, as the laws set them.
import type { TestWorkspace } from '../harness.ts';
import type { FaultCase } from './checks/faults.ts';

/** Puts a rule into the workspace's plan: it fires on the next call of the operation. */
function setRule(test: TestWorkspace, rule: Readonly<Record<string, unknown>>): void {
  const { registers } = test.workspace.live();
  registers.set('faults', [rule as never]);
  registers.settle();
}

/** Every built-in kind. */
export const faultCases: readonly FaultCase[] = [
  {
    kind: 'status',
    set: (test, operation) =>
      setRule(test, { id: 'law', kind: 'status', match: { operation }, status: 503, retry_after: 5 }),
  },
  {
    kind: 'discard',
    set: (test, operation) => setRule(test, { id: 'law', kind: 'discard', match: { operation } }),
  },
  {
    kind: 'lost',
    set: (test, operation) => setRule(test, { id: 'law', kind: 'lost', match: { operation } }),
  },
];
