import { sql } from 'kysely';
import type { Message } from '@prosa/contract/messages/message';
import { LAST_MESSAGE_CHARACTERS } from '@prosa/domain/tickets/constants';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import type { Changes } from '../platform/write.ts';

/**
 * Where a message is its ticket's newest, the list says what became of it. Private ones are in no list. The ticket counts as
 * changed either way: the device that took the message for the newest is told what is.
 */
export async function reviseLastMessage(
  tx: TenantTransaction,
  { companyId }: Scope,
  changes: Changes,
  { id, ticketId, isPrivate }: Message,
  text: string,
): Promise<void> {
  if (isPrivate) return;
  const newest = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticketId)
    .where('is_private', '=', false)
    .where('media_type', '<>', 'reactionMessage')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable('tickets')
    .set({ last_message: newest?.id === id ? text.slice(0, LAST_MESSAGE_CHARACTERS * 5) : sql.ref('last_message') })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
}
