// Tickets: queues, tickets and their threads, links, macros, checklists, service levels.
import { defineApp } from '../../operations/index.ts';
import { assign } from './operations/assign.ts';
import { attachmentAdd } from './operations/attachment-add.ts';
import { attachmentDownload } from './operations/attachment-download.ts';
import { attachmentList } from './operations/attachment-list.ts';
import { autoClose } from './operations/auto-close.ts';
import { bulkUpdate } from './operations/bulk-update.ts';
import { ccAdd } from './operations/cc-add.ts';
import { ccRemove } from './operations/cc-remove.ts';
import { checklistCreate } from './operations/checklist-create.ts';
import { checklistItemAdd } from './operations/checklist-item-add.ts';
import { checklistItemDelete } from './operations/checklist-item-delete.ts';
import { checklistItemUpdate } from './operations/checklist-item-update.ts';
import { checklistList } from './operations/checklist-list.ts';
import { commentCreate } from './operations/comment-create.ts';
import { commentList } from './operations/comment-list.ts';
import { create } from './operations/create.ts';
import { get } from './operations/get.ts';
import { history } from './operations/history.ts';
import { linkCreate } from './operations/link-create.ts';
import { linkDelete } from './operations/link-delete.ts';
import { linkList } from './operations/link-list.ts';
import { list } from './operations/list.ts';
import { macroApply } from './operations/macro-apply.ts';
import { macroList } from './operations/macro-list.ts';
import { macroPreview } from './operations/macro-preview.ts';
import { merge } from './operations/merge.ts';
import { move } from './operations/move.ts';
import { queueCounts } from './operations/queue-counts.ts';
import { queueGet } from './operations/queue-get.ts';
import { queueList } from './operations/queue-list.ts';
import { rate } from './operations/rate.ts';
import { reminder } from './operations/reminder.ts';
import { slaBreach } from './operations/sla-breach.ts';
import { slaGet } from './operations/sla-get.ts';
import { slaPolicyList } from './operations/sla-policy-list.ts';
import { split } from './operations/split.ts';
import { tagAdd } from './operations/tag-add.ts';
import { tagRemove } from './operations/tag-remove.ts';
import { transition } from './operations/transition.ts';
import { unwatch } from './operations/unwatch.ts';
import { update } from './operations/update.ts';
import { watch } from './operations/watch.ts';
import { commentWords, ticketWords } from './queries/list.ts';
import { loadTickets } from './seed/load.ts';
import { ticketsSection } from './seed/schema.ts';
import { entities } from './tables/entities.ts';
import { tables, wide } from './tables/index.ts';

export const tickets = defineApp({
  id: 'tickets',
  title: 'Tickets',
  description: 'Requests and incidents in the queues of the teams, with service levels on the virtual clock.',
  tables,
  wide,
  search: [ticketWords, commentWords],
  entities,
  permissions: {
    'tickets.request':
      'Open tickets, and see and answer those one has a part in or whose queue one works in.',
    'tickets.read': 'See what only agents of a queue see: history, service levels, checklists, macros.',
    'queues.oversee': 'See and change the tickets of every queue, as if a member of every team.',
    'tickets.work': "Change tickets as an agent of the queues of one's groups.",
  },
  operations: [
    list,
    get,
    create,
    update,
    assign,
    transition,
    move,
    commentCreate,
    commentList,
    attachmentAdd,
    attachmentList,
    attachmentDownload,
    linkCreate,
    linkList,
    linkDelete,
    merge,
    split,
    macroList,
    macroPreview,
    macroApply,
    watch,
    unwatch,
    ccAdd,
    ccRemove,
    tagAdd,
    tagRemove,
    checklistCreate,
    checklistList,
    checklistItemAdd,
    checklistItemUpdate,
    checklistItemDelete,
    bulkUpdate,
    history,
    rate,
    queueList,
    queueGet,
    queueCounts,
    slaGet,
    slaPolicyList,
    slaBreach,
    autoClose,
    reminder,
  ],
  seed: { schema: ticketsSection, load: loadTickets },
});
