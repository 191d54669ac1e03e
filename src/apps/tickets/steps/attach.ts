// Attaching files that the actor may read.
import type { Context, FileFacts } from '../../../operations/index.ts';
import { ATTACHED_ALREADY } from '../problems.ts';
import { type AttachmentRow, addAttachment, attachmentOfFile } from '../queries/thread.ts';
import type { TicketRow } from '../queries/tickets.ts';
import { write } from '../queries/write.ts';
import type { Visibility } from '../rules/words.ts';
import { unknownReference } from './people.ts';
import { record } from './save.ts';

/** Where attached files belong. */
export interface Attaching {
  readonly comment_id: string | null;
  readonly visibility: Visibility;
}

/** Attaches files of the actor. The same file on the ticket twice is refused. */
export function attachFiles(
  ctx: Context,
  ticket: TicketRow,
  files: Attaching & { readonly file_ids: readonly string[] },
): AttachmentRow[] {
  const facts = [...new Set(files.file_ids)].map((id, index) => {
    const known = ctx.ports.Files.file(id);
    return (
      known ??
      unknownReference(ctx, `file_ids/${index}`, 'There is no such file, or it is not yours to attach.')
    );
  });
  return facts.map((file) => attachFile(ctx, ticket, { ...files, file }));
}

/** Attaches a file whose facts are known. */
export function attachFile(
  ctx: Context,
  ticket: TicketRow,
  { file, comment_id, visibility }: Attaching & { readonly file: FileFacts },
): AttachmentRow {
  const [twin] = ctx.all(attachmentOfFile, { ticket_id: ticket.id, file_id: file.id });
  if (twin) ctx.fail(ATTACHED_ALREADY, { attachment_id: twin.id });
  const row: AttachmentRow = {
    id: ctx.id('att'),
    ticket_id: ticket.id,
    comment_id,
    file_id: file.id,
    name: file.name,
    media_type: file.media_type,
    size: file.size,
    sha256: file.sha256,
    visibility,
    added_by: ctx.actor.id,
    created_at: ctx.now(),
  };
  write(ctx, addAttachment, row);
  ctx.ports.Files.hold(file.id, 'ticket', ticket.id);
  record(ctx, ticket.id, { field: 'attachments', to: file.name });
  return row;
}
