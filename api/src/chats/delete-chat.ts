import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatId } from '@prosa/contract/ids';
import { deleteMedia } from '../media/delete-media.ts';
import type { Command, Write } from '../platform/write.ts';
import { removeMembers } from './chat-members.ts';
import { holdOwnChat } from './load-chat.ts';

/**
 * Deletes a chat of the caller's with its documents and files. Gives the keys that the store is to forget once this is
 * committed. Refuses with ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION (another's).
 */
export async function deleteChat(command: Command, chatId: ChatId): Promise<string[]> {
  return dropChat(command, await holdOwnChat(command, chatId, 'delete'));
}

/** Deletes a chat that is held for it. */
export async function dropChat(write: Write, { id, uuid, users }: Chat): Promise<string[]> {
  const { tx, companyId } = write;
  await removeMembers(
    write,
    id,
    users.map(({ userId }) => userId),
  );
  const forget = await deleteMedia(write, { kind: 'chat', id });
  const rooms = await tx
    .selectFrom('documents')
    .select('room')
    .where('company_id', '=', companyId)
    .where('room', 'like', `chat:${companyId}:${uuid}:%`)
    // In the order in which those who append to several of them hold them.
    .orderBy('room')
    .forUpdate()
    .execute();
  for (const { room } of rooms)
    await tx.deleteFrom('documents').where('company_id', '=', companyId).where('room', '=', room).execute();
  await tx.deleteFrom('chats').where('company_id', '=', companyId).where('id', '=', id).execute();
  return forget;
}
