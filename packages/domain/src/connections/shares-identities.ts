import type { Channel } from '@prosa/contract/channels/channel';

/** The channels that identify people by their telephone number. */
const byNumber: readonly Channel[] = ['whatsapp', 'whatsappapi'];

/**
 * Whether a conversation of one channel can continue on another: only if both channels identify the customer in the same way.
 */
export const sharesIdentities = (first: Channel, second: Channel): boolean =>
  first === second || (byNumber.includes(first) && byNumber.includes(second));
