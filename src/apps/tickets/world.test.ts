import { afterAll, expect, it } from 'vitest';
import { openTestWorkspace } from '../../../tests/harness.ts';

const yard = openTestWorkspace();
afterAll(() => yard.close());
it('loads', () => {
  const sql = (text: string) => (yard.workspace.live().copy.engine(text) as any).raw().all() as any[][];
  for (const row of sql(
    `select number, queue_id, status, resolution, priority, substr(created_at,1,16), substr(solved_at,1,16), substr(closed_at,1,16), (select group_concat(metric || ':' || substr(breached_at,1,16)) from tickets_sla_clocks c where c.ticket_id = t.id and breached_at is not null), (select count(*) from tickets_comments c where c.ticket_id=t.id) from tickets_tickets t order by queue_id, number`,
  ))
    console.log(row.join(' | '));
  console.log(
    sql('select count(*) from tickets_tickets'),
    sql('select purpose, count(*) from tickets_timers group by 1'),
    sql('select count(*), min(due) from _timers'),
    sql('select count(*) from tickets_history'),
  );
  console.log(sql('select queue_id, status, count(*) from tickets_tickets group by 1,2').join(' ; '));
  expect(sql('select count(*) from _timers')).toEqual(sql('select count(*) from tickets_timers'));
});
