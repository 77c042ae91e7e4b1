import type { ErrorCode } from '@prosa/contract/errors';
import type { Message, MediaType } from '@prosa/contract/messages/message';

type ReactedMessage = Pick<Message, 'mediaType' | 'isPrivate' | 'isDeleted' | 'fromMe' | 'delivery'>;

/** The types of messages to which no phone lets anybody react. */
const typesWithoutReactions: ReadonlySet<MediaType> = new Set(['reactionMessage', 'call_log']);

/**
 * Returns the reason why nobody can react to a message. The customer has neither a private note nor a deleted message, and never
 * got a failed one. Undefined if users may react. Pure, so that the device hides the action that the server would refuse.
 */
export function findReactionRefusal(message: ReactedMessage): ErrorCode | undefined {
  if (message.isPrivate || message.isDeleted || typesWithoutReactions.has(message.mediaType)) return 'ERR_NO_MESSAGE_FOUND';
  return message.fromMe && message.delivery === 'failed' ? 'ERR_SENDING_WAPP_MSG' : undefined;
}
