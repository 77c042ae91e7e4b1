import type { ChatId } from '@prosa/contract/ids';
import type { ChatRoom } from '@prosa/documents/rooms/room-name';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Write } from '../../platform/write.ts';
import { enqueueNotification } from '../../push-queue/enqueue-notification.ts';
import {
  addChatMessages,
  updateUnreadCounts,
  updateLastChatMessage,
  applyDeletions,
  applyEdits,
  recordSeenPositions,
} from './apply-entries.ts';

/**
 * The maximum number of new messages for which members receive one event for each message. If one projection adds more messages,
 * for example from a device that was offline for a long time, members receive only one event of the chat.
 */
const MAX_MESSAGE_EVENTS = 50;

/**
 * Brings a chat's rows up to date with its document of one month. The rows are messages with their edits and deletions, the
 * messages that each member has seen, the unread counts and the last message.
 *
 * The chat is locked meanwhile, so that each change is applied only once even if several processes project it. If the chat was
 * deleted, also deletes its document, to which a device may have appended after the deletion.
 */
export async function projectChat(write: Write, room: ChatRoom): Promise<void> {
  const { tx, companyId, changes, now } = write;
  const { chatUuid, name } = room;
  const chat = await tx
    .selectFrom('chats')
    .select(['id', 'last_position as lastPosition'])
    .where('company_id', '=', companyId)
    .where('uuid', '=', chatUuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (chat === undefined) {
    await tx.deleteFrom('documents').where('company_id', '=', companyId).where('room', '=', name).execute();
    return;
  }
  const batch = { companyId, chatId: chat.id, room: name, ...(await findUnprojectedEntries(tx, room, chat.id)) };
  if (batch.from === batch.upTo) return;
  const messageIds = await addChatMessages(tx, batch, chat.lastPosition);
  await applyEdits(tx, batch);
  await applyDeletions(tx, batch);
  await recordSeenPositions(tx, batch);
  await updateUnreadCounts(tx, batch);
  await updateLastChatMessage(tx, batch, { added: messageIds.length, now });
  await tx
    .insertInto('chat_rooms')
    .values({ company_id: companyId, chat_id: chat.id, room: name, projected_sequence: batch.upTo })
    .onConflict((conflict) => conflict.columns(['company_id', 'chat_id', 'room']).doUpdateSet({ projected_sequence: batch.upTo }))
    .execute();
  if (!changes.chats.has(chat.id)) changes.chats.set(chat.id, 'update');
  if (messageIds.length <= MAX_MESSAGE_EVENTS) for (const id of messageIds) changes.chatMessages.set(id, chat.id);
  if (messageIds.length > 0) await enqueueNotification(write, { kind: 'chat', chatId: chat.id, after: chat.lastPosition });
}

/**
 * Finds the part of the document's log that is not projected yet. Log numbers follow the order of the commits, so no further
 * entry with a number up to `upTo` can appear later.
 */
async function findUnprojectedEntries(
  tx: TenantTransaction,
  { companyId, name }: ChatRoom,
  chatId: ChatId,
): Promise<{ readonly from: string; readonly upTo: string }> {
  const projection = await tx
    .selectFrom('chat_rooms')
    .select('projected_sequence as upTo')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('room', '=', name)
    .executeTakeFirst();
  const head = await tx
    .selectFrom('documents')
    .select('last_sequence as upTo')
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .executeTakeFirst();
  const from = projection?.upTo ?? '0';
  return { from, upTo: head?.upTo ?? from };
}
