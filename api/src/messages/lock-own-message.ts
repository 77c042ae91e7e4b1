import type { MessageId } from '@prosa/contract/ids';
import type { Channel } from '@prosa/contract/channels/channel';
import type { Message } from '@prosa/contract/messages/message';
import { findRevisionRefusal, type MessageRevision } from '@prosa/domain/messages/decide-revision';
import { lockDelivery } from '../deliveries/lock-delivery.ts';
import { AppError } from '../platform/app-error.ts';
import { findVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { loadMessages } from './load-message.ts';
import type { UserReadContext } from '../platform/write.ts';

/** A message that its author may edit or delete, with the channel of its ticket. */
export type OwnMessageWithChannel = { readonly message: Message; readonly channel: Channel };

/**
 * Loads a message for a change. Locks its ticket and its delivery until the transaction ends. Refuses a missing message and an
 * invisible one in the same way, with ERR_NO_MESSAGE_FOUND. Also refuses with the codes of `findRevisionRefusal`.
 */
export async function lockOwnMessage(
  query: UserReadContext,
  messageId: MessageId,
  revision: MessageRevision,
): Promise<OwnMessageWithChannel> {
  const { tx } = query;
  const { companyId, viewer } = query.scope;
  const found = await tx
    .selectFrom('messages')
    .select('ticket_id')
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirst();
  const ticket = found && (await findVisibleTicket(query, { id: found.ticket_id }, 'lock'));
  await lockDelivery({ tx, companyId }, messageId);
  const [message] = await loadMessages(tx, companyId, [messageId]);
  if (ticket === undefined || message === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND', 404);
  const code = findRevisionRefusal(revision, message, { userId: viewer.id, channel: ticket.channel });
  if (code !== undefined) throw new AppError(code, code === 'ERR_NO_PERMISSION' ? 403 : 422);
  return { message, channel: ticket.channel };
}
