import type { ErrorCode } from '@prosa/contract/errors';
import type { MediaType, MessageMedia } from '@prosa/contract/messages/message';
import type { ChatMedia, FoldedMessage } from '@prosa/documents/chat/fold-chat';

/** A file of a message; `id` is unlike that of all others. */
export type ShownMedia = { readonly id: string; readonly mediaType: MediaType; readonly media: MessageMedia };

/** A message as it is shown: of a document, or one whose file is still on its way there. */
export type ChatMessageView = Omit<FoldedMessage, 'media'> & {
  /** The month whose document it is in. */
  readonly month: string;
  readonly fromMe: boolean;
  readonly medias: readonly ShownMedia[];
  /** The server has it not yet. */
  readonly isWaiting: boolean;
  readonly seenBy: readonly number[];
  /** While its file waits in the outbox, or was refused. */
  readonly outbox: { readonly entryId: string; readonly state: 'waiting' | 'refused'; readonly code?: ErrorCode } | undefined;
  /** As the conversation's own parts read a message. */
  readonly body: string;
  readonly createdAt: string;
  readonly isPrivate: false;
  readonly mediaType: MediaType;
  readonly media: MessageMedia | null;
};

const kinds = new Set<string>(['image', 'audio', 'video']);
export const mediaTypeOf = (mimeType: string): MediaType => {
  const [kind = ''] = mimeType.split('/');
  // SVG is never shown as a picture: it is a page of its own.
  return kinds.has(kind) && mimeType !== 'image/svg+xml' ? (kind as 'image' | 'audio' | 'video') : 'application'; // one of `kinds`
};

/** A file of a chat is read by its id alone; the server knows who is in the chat. */
const shownMedia = ({ id, ...media }: ChatMedia): ShownMedia => ({
  id,
  mediaType: mediaTypeOf(media.mimeType),
  media: { ...media, url: `/api/media/${id}/file`, thumbnailUrl: null },
});

type Circumstances = Pick<ChatMessageView, 'month' | 'isWaiting' | 'seenBy'> & {
  readonly userId: number;
  readonly outbox?: ChatMessageView['outbox'];
  /** In place of those of the entry, which the server has not made yet. */
  readonly medias?: readonly ShownMedia[];
};

/** A message as the user `userId` sees it. */
export function chatMessageView(
  { media, ...message }: FoldedMessage,
  { userId, outbox, ...rest }: Circumstances,
): ChatMessageView {
  const medias = rest.medias ?? media.map(shownMedia);
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
