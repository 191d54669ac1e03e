// tickets.macro_preview: what a macro would say and change, without doing it.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { id, ticketId } from '../models/common.ts';
import { MACRO_NOT_FOR_QUEUE } from '../problems.ts';
import { actionsOfMacro } from '../queries/record.ts';
import { macroFields, visibilities } from '../rules/words.ts';
import { readyMacro } from '../steps/macro.ts';
import { loadTicket } from '../steps/save.ts';
import { asReadingAgent } from '../steps/viewer.ts';

export const macroPreview = defineOperation({
  id: 'tickets.macro_preview',
  summary: 'Shows what a macro would say and change on a ticket.',
  effect: 'read',
  access: asReadingAgent,
  route: 'GET /v1/tickets/{ticket_id}/macro_preview',
  input: z.strictObject({
    ticket_id: ticketId,
    macro_id: id('Key of the macro.'),
    language: z.enum(['de', 'en']).optional().describe("The ticket's unless given."),
  }),
  output: z.object({
    macro_id: z.string().describe('Key of the macro.'),
    body: z.string().describe('The text with its placeholders filled.'),
    visibility: z.enum(visibilities).describe('What kind of comment it makes.'),
    empty_placeholders: z
      .array(z.string())
      .describe('Placeholders for which the ticket has no value; applying needs them or a "body".'),
    actions: z
      .array(z.object({ field: z.enum(macroFields), value: z.string() }))
      .describe('Fields it would set.'),
  }),
  problems: [MACRO_NOT_FOR_QUEUE],
  example: { ticket_id: 'tic_0000000000000000', macro_id: 'EINGANG_BEKANNT', language: 'de' },
  handler: ({ ticket_id, macro_id, language }, ctx) => {
    const { macro, reply } = readyMacro(ctx, loadTicket(ctx, ticket_id), { macro_id, language });
    return {
      macro_id,
      body: reply.text,
      visibility: macro.visibility,
      empty_placeholders: [...reply.empty],
      actions: ctx.all(actionsOfMacro, { macro_id }).map(({ field, value }) => ({ field, value })),
    };
  },
});
