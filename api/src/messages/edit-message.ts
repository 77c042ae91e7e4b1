import type { MessageId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { isInEditWindow } from '@prosa/domain/messages/decide-revision';
import { AppError } from '../platform/app-error.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Command } from '../platform/write.ts';
import { loadMessages } from './load-message.ts';
import { lockOwnMessage } from './lock-own-message.ts';
import { reviseMessageJob } from '../deliveries/message-jobs.ts';
import { updateTicketPreview } from './update-ticket-preview.ts';

/**
 * Edits the text of the user's own message and of the customer's copy. The server must receive the edit within 15 minutes after
 * it received the message. Clocks of devices don't count. Refuses with ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION and
 * ERR_MESSAGE_TOO_OLD. Refuses with ERR_CHANNEL_CANNOT_REVISE if the message was sent and the channel can't edit it, and with
 * ERR_SENDING_WAPP_MSG if the message failed.
 */
export async function editMessage(command: Command, messageId: MessageId, body: string): Promise<Message> {
  const { tx, companyId, changes, now } = command;
  const { message } = await lockOwnMessage(command, messageId, 'edit');
  if (!isInEditWindow(message, now)) throw new AppError('ERR_MESSAGE_TOO_OLD', 422);
  if (message.body === body) return message;
  await tx
    .updateTable('messages')
    .set({ body, is_edited: true })
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .execute();
  changes.messages.set(messageId, 'update');
  await updateTicketPreview(command, { ...message, body });
  if (message.delivery !== 'internal' && message.delivery !== 'queued')
    await enqueue(command, reviseMessageJob, { payload: { messageId } });
  const [edited] = await loadMessages(tx, companyId, [messageId]);
  if (edited === undefined) throw new Error('a message vanished inside its own transaction');
  return edited;
}
