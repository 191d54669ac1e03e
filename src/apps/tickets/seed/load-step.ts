// One step in the past of a ticket, taken as its author would have taken it.
import type { SeedContext } from '../../../operations/index.ts';
import { addChecklist, addItem } from '../queries/record.ts';
import { addCc, addWatcher, type TicketRow } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';
import { attachFile } from '../steps/attach.ts';
import { applyEdits, type Edits, refuseEdits } from '../steps/edits.ts';
import { applyFields, planFields } from '../steps/fields.ts';
import { linkTickets } from '../steps/links.ts';
import { mergeInto } from '../steps/merge.ts';
import { reply } from '../steps/reply.ts';
import { loadTicket, record, saveChange } from '../steps/save.ts';
import type { StepSeed } from './schema.ts';

interface Taking {
  readonly handle: string;
  readonly id: string;
  readonly step: StepSeed;
}

/** Takes a step at the instant and as the principal of the context: first what was said, then what was changed. */
export function takeStep(ctx: SeedContext, { handle, id, step }: Taking): void {
  speak(ctx, id, step);
  applyFields(ctx, id, planFields(ctx, loadTicket(ctx, id).queue_id, step.fields));
  edit(ctx, loadTicket(ctx, id), { handle, step });
  involve(ctx, id, step);
  relate(ctx, id, step);
  check(ctx, id, step);
  if (step.rate) {
    const { satisfaction, comment: satisfaction_comment = null } = step.rate;
    saveChange(ctx, loadTicket(ctx, id), { set: { satisfaction, satisfaction_comment } });
  }
}

function speak(ctx: SeedContext, id: string, step: StepSeed): void {
  const { comment, visibility, channel = 'portal', macro } = step;
  const macro_id = macro ? ctx.ref(`macro:${macro}`) : undefined;
  const said = comment
    ? reply(ctx, loadTicket(ctx, id), {
        body: comment.trim(),
        visibility,
        channel,
        ...(macro_id && { macro_id }),
      }).comment
    : undefined;
  for (const handle of step.files) {
    const file = ctx.ports.Files.open(ctx.ref(handle));
    if (!file) throw new Error(`${handle} is no file.`);
    attachFile(ctx, loadTicket(ctx, id), { file, comment_id: said?.id ?? null, visibility });
  }
}

function edit(ctx: SeedContext, ticket: TicketRow, { handle, step }: Pick<Taking, 'handle' | 'step'>): void {
  const { status, resolution, remind_at, priority, type, add_tags, remove_tags } = step;
  const assignee_id = step.assign ? ctx.ref(step.assign) : step.assign;
  const edits: Edits = { status, resolution, remind_at, priority, type, add_tags, remove_tags, assignee_id };
  if (Object.values(edits).every((value) => value === undefined)) return;
  const refused = refuseEdits(ctx, ticket, edits);
  if (refused) throw new Error(`ticket:${handle} at ${step.at}: ${refused.kind.detail(refused.data)}`);
  applyEdits(ctx, ticket, edits);
}

function involve(ctx: SeedContext, ticket_id: string, { cc, watch }: StepSeed): void {
  for (const principal_id of cc.map((who) => ctx.ref(who))) {
    write(ctx, addCc, { ticket_id, principal_id });
    record(ctx, ticket_id, { field: 'ccs', to: principal_id });
  }
  for (const principal_id of watch.map((who) => ctx.ref(who))) {
    write(ctx, addWatcher, { ticket_id, principal_id });
    record(ctx, ticket_id, { field: 'watchers', to: principal_id });
  }
}

function relate(ctx: SeedContext, id: string, { link, merge_into }: StepSeed): void {
  if (link)
    linkTickets(ctx, loadTicket(ctx, id), { kind: link.kind, target: loadTicket(ctx, ctx.ref(link.to)) });
  if (merge_into) mergeInto(ctx, loadTicket(ctx, id), loadTicket(ctx, ctx.ref(merge_into)));
}

function check(ctx: SeedContext, ticket_id: string, { checklist }: StepSeed): void {
  if (!checklist) return;
  const checklist_id = ctx.id('chk');
  write(ctx, addChecklist, { id: checklist_id, ticket_id, title: checklist.title, created_at: ctx.now() });
  checklist.items.forEach(({ title, state, note = null }, index) => {
    write(ctx, addItem, {
      id: ctx.id('itm'),
      ticket_id,
      checklist_id,
      position: index + 1,
      title,
      state,
      note,
    });
  });
  record(ctx, ticket_id, { field: 'checklists', to: checklist.title });
}
