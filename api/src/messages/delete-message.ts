import type { MessageId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { deleteDelivery } from '../deliveries/delete-delivery.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Command } from '../platform/write.ts';
import { loadMessages } from './load-message.ts';
import { lockOwnMessage } from './lock-own-message.ts';
import { reviseMessageJob } from '../deliveries/message-jobs.ts';
import { replaceByTombstone } from './replace-by-tombstone.ts';

/**
 * Deletes the user's own message. Removes its text and file, and keeps its place in the ticket. If the message still waits for
 * its delivery, it is never sent. If it was sent, the customer's copy is deleted, too. For a message that is already deleted,
 * only a failed deletion of the customer's copy is tried again. Refuses with ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION, and with
 * ERR_CHANNEL_CANNOT_REVISE if the message was sent and the channel can't delete it.
 */
export async function deleteMessage(command: Command, messageId: MessageId): Promise<Message> {
  const { tx, companyId } = command;
  const { message } = await lockOwnMessage(command, messageId, 'delete');
  const hasFailed = message.isDeleted && message.failure === 'ERR_DELETE_WAPP_MSG';
  if (message.isDeleted && !hasFailed) return message;
  const isStillHere = message.delivery === 'queued' || message.delivery === 'failed' || message.delivery === 'internal';
  if (isStillHere) await deleteDelivery(command, messageId);
  await replaceByTombstone(command, message, isStillHere ? { delivery: 'internal' } : {});
  if (!isStillHere) await enqueue(command, reviseMessageJob, { payload: { messageId } });
  const [deleted] = await loadMessages(tx, companyId, [messageId]);
  if (deleted === undefined) throw new Error('a message vanished inside its own transaction');
  return deleted;
}
