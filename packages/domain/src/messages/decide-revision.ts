import type { UserId } from '@prosa/contract/ids';
import type { Channel } from '@prosa/contract/channels/channel';
import type { ErrorCode } from '@prosa/contract/errors';
import type { DeliveryState, MediaType } from '@prosa/contract/messages/message';
import { MESSAGE_EDIT_WINDOW_MS } from './constants.ts';

export type Revision = 'edit' | 'delete';
export type RevisableMessage = {
  readonly fromMe: boolean;
  readonly mediaType: MediaType;
  readonly userId: UserId | null;
  readonly isDeleted: boolean;
  readonly delivery: DeliveryState;
  readonly createdAt: string;
};

/** The channels that let a sent message be edited and deleted. The Cloud API, Messenger and Instagram do not. */
const revisableChannels: ReadonlySet<Channel> = new Set(['whatsapp', 'simulator']);

/** Whether a channel can still edit or delete a sent message on the customer's phone. */
export const isRevisableChannel = (channel: Channel): boolean => revisableChannels.has(channel);

/**
 * Returns the reason why a user may not edit or delete a message (coverage 1 §4: own messages only). The age of the message is
 * not checked. Undefined if the user may. Pure, so that the device hides the actions that the server would refuse.
 */
export function findRevisionRefusal(
  kind: Revision,
  message: RevisableMessage,
  { userId, channel }: { readonly userId: UserId; readonly channel: Channel },
): ErrorCode | undefined {
  if (!message.fromMe || message.userId !== userId) return 'ERR_NO_PERMISSION';
  // A reaction changes by another reaction, and what the provider reports about a call does not change.
  if (message.mediaType === 'reactionMessage' || message.mediaType === 'call_log') return 'ERR_NO_MESSAGE_FOUND';
  if (message.isDeleted) return kind === 'edit' ? 'ERR_NO_MESSAGE_FOUND' : undefined;
  if (message.delivery === 'failed') return kind === 'edit' ? 'ERR_SENDING_WAPP_MSG' : undefined;
  // The text of a contact card and of a place is a name, which can't be edited.
  if (kind === 'edit' && (message.mediaType === 'contactMessage' || message.mediaType === 'locationMessage'))
    return 'ERR_CHANNEL_CANNOT_REVISE';
  const isStillHere = message.delivery === 'internal' || message.delivery === 'queued';
  return isStillHere || isRevisableChannel(channel) ? undefined : 'ERR_CHANNEL_CANNOT_REVISE';
}

/** Whether a message may still be edited. Both times come from the server's clock, because a device's clock may be wrong. */
export const isInEditWindow = (message: Pick<RevisableMessage, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(message.createdAt) <= MESSAGE_EDIT_WINDOW_MS;
