import type { Message } from '@prosa/contract/messages/message';
import { LAST_MESSAGE_CHARACTERS } from '@prosa/domain/tickets/constants';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import type { Changes } from '../platform/write.ts';

/** Where a message is its ticket's newest, the list says what became of it. Private ones are in no list. */
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
  if (newest?.id !== id) return;
  await tx
    .updateTable('tickets')
    .set({ last_message: text.slice(0, LAST_MESSAGE_CHARACTERS * 5) })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
}
