// tickets.macro_apply: comments with a canned reply and makes the changes that go with it.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id, prose, ticketId } from '../models/common.ts';
import { commentModel } from '../models/thread.ts';
import { ticketModel } from '../models/ticket.ts';
import {
  ALREADY_MERGED,
  ASSIGNEE_NOT_IN_GROUP,
  FIELDS_MISSING,
  MACRO_NOT_FOR_QUEUE,
  PLACEHOLDER_EMPTY,
  TICKET_CLOSED,
  TOO_MANY,
  TRANSITION_NOT_ALLOWED,
  VALUE_NOT_ALLOWED,
} from '../problems.ts';
import { applyEdits, type Edits, refuseEdits } from '../steps/edits.ts';
import { readyMacro } from '../steps/macro.ts';
import { reply } from '../steps/reply.ts';
import { loadEditable, raise } from '../steps/save.ts';
import { commentViews, ticketView } from '../steps/view.ts';
import { asAgent } from '../steps/viewer.ts';

export const macroApply = defineOperation({
  id: 'tickets.macro_apply',
  summary: 'Comments on a ticket with a macro and makes the changes that go with it.',
  effect: 'write',
  access: asAgent,
  route: 'POST /v1/tickets/{ticket_id}/apply_macro',
  input: z.strictObject({
    ticket_id: ticketId,
    macro_id: id('Key of the macro.'),
    language: z.enum(['de', 'en']).optional().describe("The ticket's unless given."),
    body: prose('The finished text, if it differs from the preview.').optional(),
  }),
  output: z.object({
    comment: commentModel.describe('The comment it made.'),
    ticket: ticketModel.describe('The ticket afterwards.'),
  }),
  problems: [
    ALREADY_MERGED,
    ASSIGNEE_NOT_IN_GROUP,
    FIELDS_MISSING,
    MACRO_NOT_FOR_QUEUE,
    PLACEHOLDER_EMPTY,
    TICKET_CLOSED,
    TOO_MANY,
    TRANSITION_NOT_ALLOWED,
    VALUE_NOT_ALLOWED,
  ],
  example: { ticket_id: 'tic_0000000000000000', macro_id: 'EINGANG_BEKANNT' },
  handler: ({ ticket_id, macro_id, language, body }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    const ready = readyMacro(ctx, ticket, { macro_id, language });
    if (body === undefined && ready.reply.empty.length > 0)
      ctx.fail(PLACEHOLDER_EMPTY, { placeholders: ready.reply.empty });
    const said = reply(ctx, ticket, {
      body: body ?? ready.reply.text,
      visibility: ready.macro.visibility,
      macro_id,
    });
    const edits = withoutStandstill(ready.edits, said.ticket.status);
    raise(ctx, refuseEdits(ctx, said.ticket, edits));
    applyEdits(ctx, said.ticket, edits);
    const [comment] = said.comment ? commentViews(ctx, ticket_id, [said.comment]) : [];
    if (!comment) return ctx.fail(TICKET_CLOSED, { number: ticket.number });
    return { comment, ticket: ticketView(ctx, ticket_id) };
  },
});

/** A macro that sets the state the ticket is in already leaves it there. */
function withoutStandstill(edits: Edits, status: string): Edits {
  return edits.status === status ? { ...edits, status: undefined } : edits;
}
