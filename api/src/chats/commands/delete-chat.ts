import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatId } from '@prosa/contract/ids';
import { deleteMedia } from '../../media/delete-media.ts';
import type { Command, Write } from '../../platform/write.ts';
import { removeMembers } from '../rows/chat-members.ts';
import { lockOwnChat } from '../rows/load-chat.ts';

/**
 * Deletes an own chat with its documents and files. Returns the storage keys to delete after the commit. Refuses with
 * ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION (another user's chat).
 */
export async function deleteChat(command: Command, chatId: ChatId): Promise<string[]> {
  return deleteLockedChat(command, await lockOwnChat(command, chatId, 'delete'));
}

/** Deletes a chat that is locked for it. */
export async function deleteLockedChat(write: Write, { id, uuid, users }: Chat): Promise<string[]> {
  const { tx, companyId } = write;
  await removeMembers(
    write,
    id,
    users.map(({ userId }) => userId),
  );
  const keysToDelete = await deleteMedia(write, { kind: 'chat', id });
  const rooms = await tx
    .selectFrom('documents')
    .select('room')
    .where('company_id', '=', companyId)
    .where('room', 'like', `chat:${companyId}:${uuid}:%`)
    // The rooms are locked in the order in which appends lock several of them.
    .orderBy('room')
    .forUpdate()
    .execute();
  for (const { room } of rooms)
    await tx.deleteFrom('documents').where('company_id', '=', companyId).where('room', '=', room).execute();
  await tx.deleteFrom('chats').where('company_id', '=', companyId).where('id', '=', id).execute();
  return keysToDelete;
}
