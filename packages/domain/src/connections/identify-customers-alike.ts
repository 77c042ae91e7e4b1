import type { Channel } from '@prosa/contract/channels/channel';

/** The channels that identify people by their phone number. */
const channelsWithPhoneNumbers: readonly Channel[] = ['whatsapp', 'whatsappapi'];

/**
 * Returns whether two channels identify a customer in the same way. Only between such channels can a conversation move to another
 * connection.
 */
export const identifyCustomersAlike = (first: Channel, second: Channel): boolean =>
  first === second || (channelsWithPhoneNumbers.includes(first) && channelsWithPhoneNumbers.includes(second));
