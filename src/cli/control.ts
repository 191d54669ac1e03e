// The control operations by id, for the commands that are made of them.
import { controlOperations } from '../control/operations/index.ts';
import type { Declared } from './call.ts';

/** The operation with an id. */
export function control(id: string): Declared {
  const found = controlOperations.find((operation) => operation.id === id);
  if (!found) throw new Error(`There is no control operation "${id}".`);
  return found;
}
