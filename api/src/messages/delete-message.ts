import type { Message } from '@prosa/contract/messages/message';
import type { TenantTransaction } from '@prosa/database/tenant';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Changes } from '../platform/write.ts';
import { loadMessages } from './load-message.ts';
import { lockOwnMessage } from './lock-own-message.ts';
import { reviseMessageJob } from './message-jobs.ts';
import { reviseLastMessage } from './revise-last-message.ts';

/**
 * Takes the user's own message back: its text and file are gone, that there was one stays. What was not sent yet never is;
 * what was is deleted at the customer's. A deleted one is left alone. Refuses with ERR_NO_MESSAGE_FOUND, ERR_NO_PERMISSION,
 * ERR_CHANNEL_CANNOT_REVISE (it went out already, and the channel takes nothing back).
 */
export async function deleteMessage(tx: TenantTransaction, scope: Scope, changes: Changes, messageId: string): Promise<Message> {
  const { companyId } = scope;
  const { message } = await lockOwnMessage(tx, scope, messageId, 'delete');
  if (message.isDeleted) return message;
  const isStillHere = message.delivery === 'queued' || message.delivery === 'failed' || message.delivery === 'internal';
  if (isStillHere)
    await tx.deleteFrom('deliveries').where('company_id', '=', companyId).where('message_id', '=', messageId).execute();
  await tx
    .updateTable('messages')
    .set({
      body: '',
      is_deleted: true,
      media_id: null,
      data_json: null,
      ...(isStillHere ? { delivery: 'internal' as const, failure: null } : {}),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', messageId)
    .execute();
  changes.messages.set(messageId, 'delete');
  await reviseLastMessage(tx, scope, changes, { ...message, body: '', isDeleted: true });
  if (!isStillHere) await enqueue({ tx, companyId, changes }, reviseMessageJob, { payload: { messageId } });
  const [deleted] = await loadMessages(tx, companyId, [messageId]);
  if (deleted === undefined) throw new Error('a message vanished inside its own transaction');
  return deleted;
}
