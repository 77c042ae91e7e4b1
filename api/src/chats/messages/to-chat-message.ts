import type { ChatId, UserId } from '@prosa/contract/ids';
import type { ChatMessage } from '@prosa/contract/chats/chat-message';
import { toMediaUrl } from '../../media/media-url.ts';

/** A row of `selectChatMessages`. */
export type StoredChatMessage = {
  readonly id: string;
  readonly chatId: ChatId;
  readonly senderId: UserId;
  readonly senderName: string | null;
  readonly text: string;
  readonly media: readonly {
    readonly id: string;
    readonly name: string;
    readonly mimeType: string;
    readonly sizeBytes: number;
  }[];
  /** Maps the id of each file to whether it has a thumbnail. */
  readonly thumbnails: Readonly<Record<string, boolean>> | null;
  readonly replyTo: string | null;
  readonly mentions: readonly number[];
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly receivedAt: Date;
  readonly sentAt: string;
};

export function toChatMessage(row: StoredChatMessage): ChatMessage {
  const medias = row.media.map(({ id, name, mimeType, sizeBytes }) => ({
    url: toMediaUrl(id, 'file'),
    thumbnailUrl: row.thumbnails?.[id] === true ? toMediaUrl(id, 'thumbnail') : null,
    name,
    mimeType,
    sizeBytes,
  }));
  return {
    id: row.id,
    chatId: row.chatId,
    senderId: row.senderId,
    sender: { name: row.senderName ?? '' },
    message: row.text,
    mediaName: medias[0]?.name ?? null,
    mediaPath: medias[0]?.url ?? null,
    medias,
    replyTo: row.replyTo,
    mentions: [...row.mentions],
    isEdited: row.isEdited,
    isDeleted: row.isDeleted,
    createdAt: row.receivedAt.toISOString(),
    sentAt: row.sentAt,
  } as ChatMessage; // the cast brands the ids from the database
}
