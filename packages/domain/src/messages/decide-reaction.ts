import type { ErrorCode } from '@prosa/contract/errors';
import type { Message, MediaType } from '@prosa/contract/messages/message';

type ReactionTarget = Pick<Message, 'mediaType' | 'isPrivate' | 'isDeleted' | 'fromMe' | 'delivery'>;

/** The types of messages to which phones allow no reaction. */
const typesWithoutReactions: ReadonlySet<MediaType> = new Set(['reactionMessage', 'call_log']);

/**
 * Returns the reason why users can't react to a message, or undefined if they may. Users can't react to a private note, a deleted
 * message or a message that failed, because the customer doesn't have it. The function is pure, so that the device can hide the
 * action that the server would refuse.
 */
export function findReactionRefusal(message: ReactionTarget): ErrorCode | undefined {
  if (message.isPrivate || message.isDeleted || typesWithoutReactions.has(message.mediaType)) return 'ERR_NO_MESSAGE_FOUND';
  return message.fromMe && message.delivery === 'failed' ? 'ERR_SENDING_WAPP_MSG' : undefined;
}
