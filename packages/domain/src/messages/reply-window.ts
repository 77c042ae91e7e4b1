import type { Channel } from '@prosa/contract/channels/channel';

/**
 * The time after a customer's message within which the provider of a channel accepts any answer, in milliseconds. After this
 * time, the provider accepts only templates. A channel that is not listed accepts answers at any time.
 */
const REPLY_WINDOWS_MS: Partial<Readonly<Record<Channel, number>>> = { whatsappapi: 86_400_000 };

/** The fields of a ticket that decide whether its reply window is closed. */
export type ReplyTicket = {
  readonly channel: Channel;
  readonly isGroup: boolean;
  /** The time of the customer's last message on the connection. Null if the customer never wrote, undefined if it is unknown. */
  readonly lastInboundAt?: string | null | undefined;
};

/**
 * Returns whether a channel has a reply window. Once the window has closed, the channel accepts only templates until the customer
 * writes again.
 */
export const hasReplyWindow = (channel: Channel): boolean => REPLY_WINDOWS_MS[channel] !== undefined;

/**
 * Returns whether the provider now accepts only templates for the customer of a ticket. This is so if the customer's last message
 * is too old, or if the customer never wrote. If the time of the last message is unknown, the function returns false, although
 * the provider may refuse an answer. `now` is the server's time.
 */
export function isReplyWindowClosed({ channel, isGroup, lastInboundAt }: ReplyTicket, now: Date): boolean {
  const windowMs = REPLY_WINDOWS_MS[channel];
  if (windowMs === undefined || isGroup || lastInboundAt === undefined) return false;
  return lastInboundAt === null || now.getTime() - Date.parse(lastInboundAt) >= windowMs;
}
