import type { MessageId, TicketId } from '@prosa/contract/ids';
import { cutPreview } from '@prosa/domain/tickets/to-last-message';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { isMentionedByNoteSql } from './mentions-sql.ts';

/** A private note that its author has edited or deleted. `body` is null if the note was deleted. */
export type ChangedPrivateNote = { readonly messageId: MessageId; readonly body: string | null };

/**
 * Stores the new text of a private note in the mentions that it made and that are unseen. If the note was deleted, removes these
 * mentions.
 */
export async function updateMentions(
  { tx, companyId, changes }: Write,
  ticketId: TicketId,
  { messageId, body }: ChangedPrivateNote,
): Promise<void> {
  const note = body === null ? null : cutPreview(body);
  const revised = await tx
    .updateTable('tickets as t')
    .set({
      mentions: sql<string>`(
        select coalesce(jsonb_agg(case when mention->>'messageId' = ${messageId}
                 then mention || jsonb_build_object('note', ${note}::text) else mention end order by place), '[]')
          from jsonb_array_elements(t.mentions) with ordinality as given(mention, place)
         where ${note}::text is not null or mention->>'messageId' <> ${messageId})`,
    })
    .where('t.company_id', '=', companyId)
    .where('t.id', '=', ticketId)
    .where(isMentionedByNoteSql(messageId))
    .returning('t.id')
    .execute();
  if (revised.length > 0) changes.tickets.set(ticketId, 'update');
}
