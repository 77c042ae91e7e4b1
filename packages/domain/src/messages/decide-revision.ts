import type { UserId } from '@prosa/contract/ids';
import type { Channel } from '@prosa/contract/channels/channel';
import type { ErrorCode } from '@prosa/contract/errors';
import type { DeliveryState, MediaType } from '@prosa/contract/messages/message';
import { MESSAGE_EDIT_WINDOW_MS } from './constants.ts';

export type MessageRevision = 'edit' | 'delete';
export type RevisableMessage = {
  readonly fromMe: boolean;
  readonly mediaType: MediaType;
  readonly userId: UserId | null;
  readonly isDeleted: boolean;
  readonly delivery: DeliveryState;
  readonly createdAt: string;
};

/**
 * The channels on which a sent message can be edited and deleted. On the Cloud API, Messenger and Instagram, a sent message can't
 * change.
 */
const revisableChannels: ReadonlySet<Channel> = new Set(['whatsapp', 'simulator']);

/** Returns whether a channel can edit or delete a sent message on the customer's phone. */
export const isRevisableChannel = (channel: Channel): boolean => revisableChannels.has(channel);

/**
 * Returns the reason why a user may not edit or delete a message, or undefined if the user may. Users may change only their own
 * messages (coverage 1 §4). The message's age is not checked here. The function is pure, so that the device can hide the actions
 * that the server would refuse.
 */
export function findRevisionRefusal(
  kind: MessageRevision,
  message: RevisableMessage,
  { userId, channel }: { readonly userId: UserId; readonly channel: Channel },
): ErrorCode | undefined {
  if (!message.fromMe || message.userId !== userId) return 'ERR_NO_PERMISSION';
  // A user changes a reaction by a new reaction. The record of a call never changes.
  if (message.mediaType === 'reactionMessage' || message.mediaType === 'call_log') return 'ERR_NO_MESSAGE_FOUND';
  if (message.isDeleted) return kind === 'edit' ? 'ERR_NO_MESSAGE_FOUND' : undefined;
  if (message.delivery === 'failed') return kind === 'edit' ? 'ERR_SENDING_WAPP_MSG' : undefined;
  // The text of a message with contacts or a place is the name of the contacts or the place, which can't be edited.
  if (kind === 'edit' && (message.mediaType === 'contactMessage' || message.mediaType === 'locationMessage'))
    return 'ERR_CHANNEL_CANNOT_REVISE';
  const isStillHere = message.delivery === 'internal' || message.delivery === 'queued';
  return isStillHere || isRevisableChannel(channel) ? undefined : 'ERR_CHANNEL_CANNOT_REVISE';
}

/**
 * Returns whether a message is young enough to be edited. Both times come from the server's clock, because a device's clock may
 * be wrong.
 */
export const isInEditWindow = (message: Pick<RevisableMessage, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(message.createdAt) <= MESSAGE_EDIT_WINDOW_MS;
