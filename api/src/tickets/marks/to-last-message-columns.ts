import { toLastMessage, type LastMessageSource } from '@prosa/domain/tickets/to-last-message';

/** Converts a message to the columns of its ticket that describe the newest message. */
export function toLastMessageColumns(message: LastMessageSource) {
  const { lastMessage, lastMessageFromMe, lastMessageDetails } = toLastMessage(message);
  return {
    last_message: lastMessage,
    last_message_from_me: lastMessageFromMe,
    last_message_details: JSON.stringify(lastMessageDetails),
  };
}
