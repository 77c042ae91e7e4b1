import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatId } from '@prosa/contract/ids';
import { deleteMediaOfOwner } from '../../media/delete-media.ts';
import type { Command, Write } from '../../platform/write.ts';
import { removeChatMembers } from '../rows/chat-members.ts';
import { lockOwnChat } from '../rows/load-chat.ts';

/**
 * Deletes a chat of the caller with its documents and files. Returns the storage keys to delete after the commit. Refuses with
 * ERR_NO_CHAT_FOUND, and with ERR_NO_PERMISSION if another user owns the chat.
 */
export async function deleteChat(command: Command, chatId: ChatId): Promise<string[]> {
  return deleteLockedChat(command, await lockOwnChat(command, chatId, 'delete'));
}

/** Deletes a chat that the caller has locked with `lockChat(…, 'delete')`. */
export async function deleteLockedChat(write: Write, { id, uuid, users }: Chat): Promise<string[]> {
  const { tx, companyId } = write;
  await removeChatMembers(
    write,
    id,
    users.map(({ userId }) => userId),
  );
  const keysToDelete = await deleteMediaOfOwner(write, { kind: 'chat', id });
  const rooms = await tx
    .selectFrom('documents')
    .select('room')
    .where('company_id', '=', companyId)
    .where('room', 'like', `chat:${companyId}:${uuid}:%`)
    // A deletion locks rooms in the same order as an append that locks several rooms, so that a deletion and an append cannot
    // deadlock.
    .orderBy('room')
    .forUpdate()
    .execute();
  for (const { room } of rooms)
    await tx.deleteFrom('documents').where('company_id', '=', companyId).where('room', '=', room).execute();
  await tx.deleteFrom('chats').where('company_id', '=', companyId).where('id', '=', id).execute();
  return keysToDelete;
}
