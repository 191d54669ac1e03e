// Queues as their models show them.
import { type Context, NOT_FOUND } from '../../../operations/index.ts';
import {
  fieldsOfQueue,
  groupsOfQueue,
  optionsOfQueue,
  prioritiesOfQueue,
  type QueueRow,
  queueById,
  statesOfQueue,
  transitionsOfQueue,
  typesOfQueue,
} from '../queries/queues.ts';
import { nextNumber } from '../rules/numbers.ts';
import { worksInQueue } from './viewer.ts';

/** A queue in a list. */
export function queueSummaryView(queue: QueueRow, isAgent: boolean) {
  const { id, name_de, name_en, description, group_id, lead_id, open_to } = queue;
  return { id, name_de, name_en, description, group_id, lead_id, open_to, is_agent: isAgent };
}

/** A queue with all that it allows. */
export function queueView(ctx: Context, id: string) {
  const queue = ctx.get(queueById, { id }) ?? ctx.fail(NOT_FOUND);
  const of = { queue_id: id };
  const groups = ctx.all(groupsOfQueue, of);
  return {
    ...queueSummaryView(queue, worksInQueue(ctx, id)),
    helper_group_ids: groups.filter((row) => row.role === 'helper').map((row) => row.group_id),
    number_example: nextNumber(queue, null, ctx.now()).number,
    default_type: queue.default_type,
    default_priority: queue.default_priority,
    sla_policy_id: queue.sla_policy_id,
    time_zone: queue.time_zone,
    types: ctx.all(typesOfQueue, of).map(withoutQueue),
    priorities: ctx.all(prioritiesOfQueue, of).map(withoutQueue),
    states: ctx.all(statesOfQueue, of).map(withoutQueue),
    transitions: ctx.all(transitionsOfQueue, of).map(withoutQueue),
    fields: fieldViews(ctx, id),
  };
}

function fieldViews(ctx: Context, queueId: string) {
  const options = ctx.all(optionsOfQueue, { queue_id: queueId });
  return ctx.all(fieldsOfQueue, { queue_id: queueId }).map(({ key, kind, label_de, label_en, required }) => ({
    key,
    kind,
    label_de,
    label_en,
    required,
    options: options
      .filter((option) => option.key === key)
      .map((option) => ({ value: option.value, label_de: option.label_de, label_en: option.label_en })),
  }));
}

function withoutQueue<Row extends { readonly queue_id: string }>({
  queue_id: _,
  ...row
}: Row): Omit<Row, 'queue_id'> {
  return row;
}
