import type { Channel } from '@prosa/contract/channels/channel';

/**
 * The time after a customer's message within which the provider of a channel takes every answer, in milliseconds. After it, the
 * provider takes only templates. A channel that is not listed takes answers at any time.
 */
const REPLY_WINDOWS_MS: Partial<Readonly<Record<Channel, number>>> = { whatsappapi: 86_400_000 };

/** The fields of a ticket that decide whether its reply window is closed. */
export type ReplyTicket = {
  readonly channel: Channel;
  readonly isGroup: boolean;
  /** The time of the customer's last message on the connection. Null if the customer never wrote, undefined if it is unknown. */
  readonly lastInboundAt?: string | null | undefined;
};

/** Returns whether a channel has a reply window, after which the channel takes only templates until the customer writes again. */
export const hasReplyWindow = (channel: Channel): boolean => REPLY_WINDOWS_MS[channel] !== undefined;

/**
 * Returns whether the customer of a ticket can only get a template now, because the customer's last message is too old or the
 * customer never wrote. If the time of the last message is unknown, the function returns false, and the provider may refuse an
 * answer. `now` is the server's time.
 */
export function isReplyWindowClosed({ channel, isGroup, lastInboundAt }: ReplyTicket, now: Date): boolean {
  const windowMs = REPLY_WINDOWS_MS[channel];
  if (windowMs === undefined || isGroup || lastInboundAt === undefined) return false;
  return lastInboundAt === null || now.getTime() - Date.parse(lastInboundAt) >= windowMs;
}
