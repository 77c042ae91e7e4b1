import type { UserId } from '@prosa/contract/ids';
import type { ErrorCode } from '@prosa/contract/errors';
import type { MediaType, MessageMedia } from '@prosa/contract/messages/message';
import type { ChatMedia, MergedChatMessage } from '@prosa/documents/chat/merge-chat-entries';

/** A file of a message, with a unique `id`. */
export type ChatMediaView = { readonly id: string; readonly mediaType: MediaType; readonly media: MessageMedia };

/** A message as a chat shows it: from a document, or with a file that is still being sent. */
export type ChatMessageView = Omit<MergedChatMessage, 'media'> & {
  /** The month of the document that holds the message. */
  readonly month: string;
  readonly fromMe: boolean;
  readonly medias: readonly ChatMediaView[];
  /** Whether the server has yet to store the message. */
  readonly isWaiting: boolean;
  readonly seenBy: readonly UserId[];
  /** The entry of the message's file while the file waits in the outbox, or was refused. Undefined otherwise. */
  readonly outbox: { readonly entryId: string; readonly state: 'waiting' | 'refused'; readonly code?: ErrorCode } | undefined;
  /** The fields that chats and tickets share, for components that serve both chats and tickets. */
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
 * Converts a file of a chat. The address of the file contains only the file's id, because the server knows the chat's members.
 */
const toChatMediaView = ({ id, ...media }: ChatMedia): ChatMediaView => ({
  id,
  mediaType: toMediaType(media.mimeType),
  media: { ...media, url: `/api/media/${id}/file`, thumbnailUrl: null },
});

type ChatMessageContext = Pick<ChatMessageView, 'month' | 'isWaiting' | 'seenBy'> & {
  readonly userId: UserId;
  readonly outbox?: ChatMessageView['outbox'];
  /** The files of the message's outbox entry, which are shown until the server has stored the message with its own files. */
  readonly medias?: readonly ChatMediaView[];
};

/** Converts a message to the form that the user `userId` sees. */
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
