// Before a run: forget what earlier runs reached.
import { forgetReached } from '../record.ts';

export function setup(): void {
  forgetReached();
}
