// The diff of 50 changes: its cost follows the changes, not the size of the company.
import { controlPlane } from '../src/control/plane.ts';
import type { AnyDeclaration } from '../src/operations/operation.ts';
import type { Outcome } from '../src/operations/outcome.ts';
import { Library } from '../src/worlds/library.ts';
import { byTurns, milliseconds } from './measure.ts';
import { openOffice, withChanges } from './office.ts';
import type { Prepared } from './prepared.ts';
import { type Row, row, under } from './row.ts';

const CHANGES = 50;

export async function measure(prepared: Prepared): Promise<Row[]> {
  const small = sizeOf(prepared, 'small');
  const medium = sizeOf(prepared, 'medium');
  const found = byTurns(60, { small: small.diff, medium: medium.diff });
  small.close();
  medium.close();
  const line = (name: string, value: number) =>
    row(`diff of ${CHANGES} changes, ${name} world`, { value, unit: 'ms', budget: under(2, 'ms') });
  return [line('small', found.small), line('medium', found.medium)];
}

/** A workspace with as many changes as the budget speaks of, and a grader who looks. */
function sizeOf(prepared: Prepared, size: 'small' | 'medium') {
  const office = openOffice(prepared, { size });
  const { yard } = office;
  const { workspace } = withChanges(office, CHANGES);
  const plane = controlPlane({
    yard,
    library: new Library(yard, ''),
    agentUrl: '',
    implicit: { name: 'bench', role: 'operator' },
  });
  const operation = plane.operations.find(({ id: name }) => name === 'inspection.diff') as AnyDeclaration;
  const diff = () =>
    milliseconds(() => {
      const input = { workspace_id: workspace.id };
      const outcome = plane.dispatch({ operation, token: undefined, input, surface: 'process' }) as Outcome;
      if (!outcome.ok) throw new Error(`The diff was refused: ${JSON.stringify(outcome.problem)}`);
    });
  return { diff, close: () => yard.close() };
}
