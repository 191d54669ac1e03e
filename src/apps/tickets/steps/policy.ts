// Service levels of tickets: which policy holds, with its calendar and targets.
import type { Context } from '../../../operations/index.ts';
import type { BusinessCalendar, BusinessWeek, Interval } from '../../../values/business-hours.ts';
import { isHolidayRegion } from '../../../values/holidays.ts';
import {
  customersOfPolicy,
  hoursOfCalendar,
  policyById,
  policyOfCustomer,
  targetsOfPolicy,
} from '../queries/sla.ts';
import { knownCalendar } from '../rules/clocks.ts';
import type { Metric, Priority } from '../rules/words.ts';

/** What clocks need to know of a policy. */
export interface Policy {
  readonly id: string;
  readonly resolution_metric: 'agent_work' | 'requester_wait';
  readonly calendar: BusinessCalendar;
  /** The business time allowed, or undefined when the policy promises nothing for this priority. */
  target(priority: Priority, metric: Metric): string | undefined;
}

/** The policy of a new ticket: what the customer's contract gives, or what the queue has. */
export function choosePolicy(
  ctx: Context,
  queue: { readonly id: string; readonly sla_policy_id: string | null },
  organisationId: string | null,
): string | null {
  if (organisationId === null) return queue.sla_policy_id;
  const own = ctx.get(policyOfCustomer, { queue_id: queue.id, organisation_id: organisationId });
  return own?.policy_id ?? queue.sla_policy_id;
}

/** Reads a policy. */
export function loadPolicy(ctx: Context, id: string | null): Policy | undefined {
  if (id === null) return undefined;
  const row = ctx.get(policyById, { id });
  if (!row) return undefined;
  const targets = new Map(
    ctx.all(targetsOfPolicy, { policy_id: id }).map((target) => [target.priority, target]),
  );
  return {
    id,
    resolution_metric: row.resolution_metric,
    calendar: knownCalendar(readCalendar(ctx, row), ctx.now()),
    target: (priority, metric) => targets.get(priority)?.[metric],
  };
}

/** A calendar as the arithmetic of business hours takes it. */
function readCalendar(
  ctx: Context,
  row: { readonly calendar_id: string; readonly time_zone: string; readonly holiday_region: string | null },
): BusinessCalendar {
  const week: { [Day in keyof BusinessWeek]: Interval[] } = {};
  for (const { weekday, opens, closes } of ctx.all(hoursOfCalendar, { calendar_id: row.calendar_id })) {
    const day = week[weekday] ?? [];
    day.push([opens, closes]);
    week[weekday] = day;
  }
  const region = row.holiday_region;
  return region !== null && isHolidayRegion(region)
    ? { zone: row.time_zone, region, week }
    : { zone: row.time_zone, week };
}

/** A policy as its model shows it. */
export function policyView(
  ctx: Context,
  { calendar_id, ...policy }: NonNullable<(typeof policyById)['row']>,
) {
  const of = { policy_id: policy.id };
  return {
    ...policy,
    hours: ctx
      .all(hoursOfCalendar, { calendar_id })
      .map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    targets: ctx.all(targetsOfPolicy, of).map(({ policy_id: _, ...target }) => target),
    customers: ctx.all(customersOfPolicy, of).map(({ policy_id: _, ...customer }) => customer),
  };
}
