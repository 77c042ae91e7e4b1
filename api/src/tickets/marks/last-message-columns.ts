import * as v from 'valibot';
import { MessageId, UserId } from '@prosa/contract/ids';
import { MediaType } from '@prosa/contract/messages/message';
import { toLastMessage, type LastMessageSource } from '@prosa/domain/tickets/to-last-message';

/** A message as it is written or stored, whose ids are plain texts and numbers. */
export type WrittenMessage = Omit<LastMessageSource, 'id' | 'userId' | 'mediaType'> & {
  readonly id: string;
  readonly userId: number | null;
  readonly mediaType: string;
};

/** Converts a message to its ticket's columns about the newest message. */
export function lastMessageColumns(message: WrittenMessage) {
  const { lastMessage, lastMessageFromMe, lastMessageDetails } = toLastMessage({
    ...message,
    id: v.parse(MessageId, message.id),
    userId: v.parse(v.nullable(UserId), message.userId),
    mediaType: v.parse(MediaType, message.mediaType),
  });
  return {
    last_message: lastMessage,
    last_message_from_me: lastMessageFromMe,
    last_message_details: JSON.stringify(lastMessageDetails),
  };
}
