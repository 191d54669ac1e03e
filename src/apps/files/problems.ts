// How files refuse.
import { problem } from '../../operations/index.ts';

export const FILE_HELD = problem('FILE_HELD', 409, [
  'The file is in use',
  (data) => `Take it out of these records first: ${(data.records as readonly string[]).join(', ')}.`,
]);
