// The medium image: how large, and how long it takes to build.
import type { Prepared } from './prepared.ts';
import { notYet, type Row, row, under } from './row.ts';

const MB = 1024 * 1024;

export async function measure({ world: { medium, about } }: Prepared): Promise<Row[]> {
  return [
    row('rows part of a medium image', {
      value: medium.rowsBytes / MB,
      unit: 'MB',
      budget: under(16, 'MB'),
      note: `until the world generator exists: ${about}`,
    }),
    row('text part of a medium image', { value: medium.textBytes / MB, unit: 'MB' }),
    row('medium image built', { value: medium.buildMilliseconds / 1000, unit: 's' }),
    notYet('derive a task instance (overlay) at M', 'tasks and overlays do not exist'),
  ];
}
