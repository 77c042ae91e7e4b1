import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { MAX_STORED_LAST_MESSAGE_CHARACTERS } from './constants.ts';

/** The fields of a message that its preview in the ticket's row is made from. */
export type LastMessageSource = Pick<Message, 'id' | 'userId' | 'isBot' | 'body' | 'fromMe' | 'mediaType' | 'isDeleted'> & {
  readonly media: Pick<NonNullable<Message['media']>, 'name' | 'durationS'> | null;
};
export type LastMessageOfTicket = Required<Pick<TicketRow, 'lastMessage' | 'lastMessageFromMe' | 'lastMessageDetails'>>;

/**
 * Converts a message to the preview in its ticket's row. A long text is cut. The preview of a file without a caption is the name
 * of the file.
 */
export function toLastMessage(message: LastMessageSource): LastMessageOfTicket {
  const { id, userId, isBot = false, body, fromMe, mediaType, media, isDeleted } = message;
  const text = body.trim() === '' ? (media?.name ?? '') : body;
  return {
    lastMessage: isDeleted ? '' : cutPreview(text),
    lastMessageFromMe: fromMe,
    lastMessageDetails: {
      id,
      userId,
      isBot,
      mediaType,
      mediaName: isDeleted ? null : (media?.name ?? null),
      durationS: isDeleted ? null : (media?.durationS ?? null),
      isDeleted,
    },
  };
}

/** Cuts a text to the length of a preview. The cut never divides a surrogate pair, because the database refuses half a pair. */
export const cutPreview = (text: string): string =>
  text.slice(0, MAX_STORED_LAST_MESSAGE_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
