import type { Channel } from '@prosa/contract/channels/channel';

/** Channels that know people by their telephone number. */
const byNumber: readonly Channel[] = ['whatsapp', 'whatsappapi'];

/** Whether a conversation of one channel can go on over another: only where both know the customer by the same identity. */
export const sharesIdentities = (one: Channel, other: Channel): boolean =>
  one === other || (byNumber.includes(one) && byNumber.includes(other));
