// tickets.attachment_add: attaches a file outside of any comment.
import { z } from 'zod';
import { defineOperation } from '../../../operations/index.ts';
import { etag, id, ticketId } from '../models/common.ts';
import { attachmentModel } from '../models/thread.ts';
import {
  ALREADY_MERGED,
  ATTACHED_ALREADY,
  INTERNAL_BY_AGENTS,
  REFERENCE_UNKNOWN,
  TICKET_CLOSED,
} from '../problems.ts';
import { visibilities } from '../rules/words.ts';
import { attachFile } from '../steps/attach.ts';
import { unknownReference } from '../steps/people.ts';
import { loadEditable, touchTicket } from '../steps/save.ts';
import { asParticipant, standing } from '../steps/viewer.ts';

export const attachmentAdd = defineOperation({
  id: 'tickets.attachment_add',
  summary: 'Attaches an uploaded file to a ticket.',
  effect: 'write',
  access: asParticipant,
  route: 'POST /v1/tickets/{ticket_id}/attachments',
  input: z.strictObject({
    ticket_id: ticketId,
    file_id: id('Id of a file that you may read.'),
    visibility: z.enum(visibilities).describe('Who may download it; "internal" is agents only.'),
  }),
  output: z.object({ attachment: attachmentModel.describe('The attachment.'), etag }),
  problems: [ALREADY_MERGED, ATTACHED_ALREADY, INTERNAL_BY_AGENTS, REFERENCE_UNKNOWN, TICKET_CLOSED],
  example: { ticket_id: 'tic_0000000000000000', file_id: 'fil_0000000000000000', visibility: 'internal' },
  handler: ({ ticket_id, file_id, visibility }, ctx) => {
    const ticket = loadEditable(ctx, ticket_id);
    if (visibility === 'internal' && standing(ctx, ticket_id) !== 'agent') ctx.fail(INTERNAL_BY_AGENTS);
    const file =
      ctx.ports.Files.file(file_id) ??
      unknownReference(ctx, 'file_id', 'There is no such file, or it is not yours to attach.');
    const attachment = attachFile(ctx, ticket, { file, comment_id: null, visibility });
    touchTicket(ctx, ticket);
    return { attachment, etag: ctx.etag('ticket', ticket_id) };
  },
});
