import type { TicketId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { ReactToMessageBody } from '@prosa/contract/messages/react-to-message';
import { findReactionRefusal } from '@prosa/domain/messages/decide-reaction';
import { assertNotBlocked } from '../contacts/assert-not-blocked.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { loadVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { assertMessageInConversation } from './assert-message-in-conversation.ts';
import { assertTicketWritable } from './assert-ticket-writable.ts';
import { findRecordedMessage } from './find-recorded-message.ts';
import { loadMessages } from './load-message.ts';
import { recordOutbound } from './record-outbound.ts';

/**
 * Records the company's reaction to a message of the conversation, and enqueues its delivery. The ticket stays unchanged, because
 * a reaction is not an answer. If the reaction's id exists, returns that reaction. Refuses with ERR_NO_TICKET_FOUND,
 * ERR_CONTACT_BLOCKED, ERR_NO_MESSAGE_FOUND (also for a private note and a deleted message) and the codes of
 * `assertTicketWritable`, `findRecordedMessage` and `findReactionRefusal`.
 */
export async function reactToMessage(
  command: Command,
  ticketId: TicketId,
  { id, messageId, emoji, expects }: ReactToMessageBody,
): Promise<Message> {
  const { tx, companyId, scope } = command;
  const ticket = await loadVisibleTicket(command, { id: ticketId }, 'lock');
  const existing = await findRecordedMessage(command, ticketId, id);
  if (existing !== undefined) return existing;
  assertTicketWritable(ticket, { isPrivate: false, expects });
  await assertMessageInConversation(command, ticketId, messageId);
  const [message] = await loadMessages(tx, companyId, [messageId]);
  const refusal = message === undefined ? 'ERR_NO_MESSAGE_FOUND' : findReactionRefusal(message);
  if (refusal !== undefined) throw new AppError(refusal, refusal === 'ERR_NO_MESSAGE_FOUND' ? 404 : 422);
  await assertNotBlocked(tx, companyId, ticket.contact_id);
  await recordOutbound(command, {
    id,
    ticket,
    userId: scope.viewer.id,
    body: emoji,
    isPrivate: false,
    mediaType: 'reactionMessage',
    mediaId: null,
    mediaName: null,
    quotedId: messageId,
    isShown: false,
  });
  const [reaction] = await loadMessages(tx, companyId, [id]);
  if (reaction === undefined) throw new Error('a message vanished inside its own transaction');
  return reaction;
}
