import type { Channel } from '@prosa/contract/channels/channel';

/** The channels that identify people by their phone number. */
const byNumber: readonly Channel[] = ['whatsapp', 'whatsappapi'];

/**
 * Returns whether a conversation can continue on a connection of the other channel, which is possible only if both channels
 * identify the customer in the same way.
 */
export const sharesIdentities = (first: Channel, second: Channel): boolean =>
  first === second || (byNumber.includes(first) && byNumber.includes(second));
