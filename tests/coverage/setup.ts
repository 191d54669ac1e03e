// Around a run: a folder for what its tests reach.
import { beginRecord } from '../record.ts';

export function setup(): () => void {
  return beginRecord();
}
