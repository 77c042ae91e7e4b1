import { toLastMessage, type LastMessageSource } from '@prosa/domain/tickets/to-last-message';

/** Converts a message to its ticket's columns about the newest message. */
export function lastMessageColumns(message: LastMessageSource) {
  const { lastMessage, lastMessageFromMe, lastMessageDetails } = toLastMessage(message);
  return {
    last_message: lastMessage,
    last_message_from_me: lastMessageFromMe,
    last_message_details: JSON.stringify(lastMessageDetails),
  };
}
