// Macros: what one would say and change on a ticket.
import type { Context } from '../../../operations/index.ts';
import { money } from '../../../values/money.ts';
import { formatMoney } from '../../../values/money-text.ts';
import { MACRO_NOT_FOR_QUEUE } from '../problems.ts';
import { queueById } from '../queries/queues.ts';
import { actionsOfMacro, type MacroRow, macroById } from '../queries/record.ts';
import { fieldsOf, type TicketRow } from '../queries/tickets.ts';
import { inLanguage, isGerman } from '../rules/labels.ts';
import { type Filled, fillPlaceholders, writtenDay } from '../rules/macros.ts';
import type { Edits } from './edits.ts';

/** A macro made ready for a ticket. */
export interface ReadyMacro {
  readonly macro: MacroRow;
  readonly reply: Filled;
  readonly edits: Edits;
}

/** Fills a macro in for a ticket, in the ticket's language unless another is given. */
export function readyMacro(
  ctx: Context,
  ticket: TicketRow,
  {
    macro_id,
    language = ticket.language,
  }: { readonly macro_id: string; readonly language?: string | undefined },
): ReadyMacro {
  const macro = ctx.get(macroById, { id: macro_id });
  if (!macro || (macro.queue_id !== null && macro.queue_id !== ticket.queue_id))
    return ctx.fail(MACRO_NOT_FOR_QUEUE, { macro_id, queue_id: ticket.queue_id });
  const body = inLanguage({ de: ctx.text(macro.body_de), en: ctx.text(macro.body_en) }, language);
  return {
    macro,
    reply: fillPlaceholders(body, facts(ctx, ticket, language)),
    edits: editsOf(ctx, macro.id),
  };
}

function facts(ctx: Context, ticket: TicketRow, language: string): Record<string, string | undefined> {
  const name = (id: string | null) => (id === null ? undefined : ctx.ports.Directory.person(id)?.name);
  const zone = ctx.get(queueById, { id: ticket.queue_id })?.time_zone ?? 'UTC';
  const fields = ctx.all(fieldsOf, { ticket_id: ticket.id });
  return {
    ...Object.fromEntries(
      fields.map(({ key, value, currency }) => [`field.${key}`, spelled(value, currency, language)]),
    ),
    number: ticket.number,
    subject: ticket.subject,
    requester_name: name(ticket.requester_id),
    agent_name: name(ctx.actor.id),
    date: writtenDay(ctx.now(), zone, language),
  };
}

/** Money as the language writes it; every other value as it is kept. */
function spelled(value: string, currency: string | null, language: string): string {
  return currency === null
    ? value
    : formatMoney(money(Number(value), currency), isGerman(language) ? 'de' : 'en');
}

function editsOf(ctx: Context, macroId: string): Edits {
  const actions = ctx.all(actionsOfMacro, { macro_id: macroId });
  const value = (field: string) => actions.find((action) => action.field === field)?.value;
  const assignee = value('assignee');
  return {
    status: value('status') as Edits['status'],
    priority: value('priority') as Edits['priority'],
    type: value('type') as Edits['type'],
    assignee_id: assignee === 'me' ? ctx.actor.id : assignee,
    add_tags: actions.filter((action) => action.field === 'tag').map((action) => action.value),
  };
}
