import type { UserId } from '@prosa/contract/ids';
import type { ErrorCode } from '@prosa/contract/errors';
import type { MediaType, MessageMedia } from '@prosa/contract/messages/message';
import type { ChatMedia, MergedChatMessage } from '@prosa/documents/chat/merge-chat-entries';

/** A file of a message. `id` is unique. */
export type ChatMediaView = { readonly id: string; readonly mediaType: MediaType; readonly media: MessageMedia };

/** A message as a chat shows it. It comes from the chat's document, or has a file that is still being sent. */
export type ChatMessageView = Omit<MergedChatMessage, 'media'> & {
  /** The month of the document that holds the message. */
  readonly month: string;
  readonly fromMe: boolean;
  readonly medias: readonly ChatMediaView[];
  /** Whether the server has not stored the message yet. */
  readonly isWaiting: boolean;
  readonly seenBy: readonly UserId[];
  /**
   * The outbox entry of the message's file, while the file waits or after it was refused. Undefined if the file is sent, or if
   * there is none.
   */
  readonly outbox: { readonly entryId: string; readonly state: 'waiting' | 'refused'; readonly code?: ErrorCode } | undefined;
  /** The fields that messages of chats and of tickets share. Components that show both kinds of message use them. */
  readonly body: string;
  readonly createdAt: string;
  readonly isPrivate: false;
  readonly mediaType: MediaType;
  readonly media: MessageMedia | null;
};

const kinds = new Set<string>(['image', 'audio', 'video']);
export const toMediaType = (mimeType: string): MediaType => {
  const [kind = ''] = mimeType.split('/');
  // An SVG is never shown as a picture, because it may contain scripts. The cast is safe: `kinds` has the value.
  return kinds.has(kind) && mimeType !== 'image/svg+xml' ? (kind as 'image' | 'audio' | 'video') : 'application';
};

/**
 * Converts a file of a chat for the screen. The URL of the file contains only the id of the file, because the server knows
 * the chat of each file.
 */
const toChatMediaView = ({ id, ...media }: ChatMedia): ChatMediaView => ({
  id,
  mediaType: toMediaType(media.mimeType),
  media: { ...media, url: `/api/media/${id}/file`, thumbnailUrl: null },
});

type ChatMessageContext = Pick<ChatMessageView, 'month' | 'isWaiting' | 'seenBy'> & {
  readonly userId: UserId;
  readonly outbox?: ChatMessageView['outbox'];
  /** The files of the message's outbox entry. They are shown until the server has stored the message with its files. */
  readonly medias?: readonly ChatMediaView[];
};

/** Converts a message to the form in which the user `userId` sees it. */
export function toChatMessageView(
  { media, ...message }: MergedChatMessage,
  { userId, outbox, ...rest }: ChatMessageContext,
): ChatMessageView {
  const medias = rest.medias ?? media.map(toChatMediaView);
  return {
    ...message,
    ...rest,
    medias,
    outbox,
    fromMe: message.userId === userId,
    body: message.text,
    createdAt: message.at,
    isPrivate: false,
    mediaType: medias[0]?.mediaType ?? 'chat',
    media: medias[0]?.media ?? null,
  };
}
