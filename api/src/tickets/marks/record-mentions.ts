import type { MessageId, UserId } from '@prosa/contract/ids';
import { cutPreview } from '@prosa/domain/tickets/to-last-message';
import { seesTicket } from '@prosa/domain/tickets/sees-ticket';
import { sql } from 'kysely';
import { toViewer, viewerColumns } from '../../platform/access/viewer-columns.ts';
import type { Write } from '../../platform/write.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';

/** A private note that mentions colleagues. */
export type MentioningNote = {
  readonly messageId: MessageId;
  readonly byUserId: UserId;
  readonly body: string;
  readonly userIds: readonly UserId[];
};

/**
 * Stores in a ticket which colleagues a private note mentions, notifies these colleagues, and returns them. Leaves out the
 * author. Also leaves out users who may not see the ticket, so that a mention does not reveal that the ticket exists. The caller
 * has locked the ticket.
 */
export async function recordMentions(write: Write, ticket: StoredTicket, note: MentioningNote): Promise<UserId[]> {
  const { tx, companyId, changes } = write;
  const { messageId, byUserId } = note;
  if (note.userIds.length === 0) return [];
  const users = await tx
    .selectFrom('users as u')
    .select(viewerColumns)
    .where('u.company_id', '=', companyId)
    .where(sql<boolean>`u.id = any(${note.userIds}::int[])`)
    .where('u.id', '<>', byUserId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute();
  const userIds = users.filter((row) => seesTicket(toViewer(row), toTicketState(ticket))).map(({ id }) => id);
  if (userIds.length === 0) return [];
  const mentions = [
    ...ticket.mentions.filter(({ userId }) => !userIds.includes(userId)),
    ...userIds.map((userId) => ({ userId, byUserId, messageId, note: cutPreview(note.body) })),
  ];
  await tx
    .updateTable('tickets')
    .set({ mentions: JSON.stringify(mentions) })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  changes.tickets.set(ticket.id, 'update');
  await publishTicketEvent(write, { kind: 'mentioned', ticketId: ticket.id, userIds });
  return userIds;
}
