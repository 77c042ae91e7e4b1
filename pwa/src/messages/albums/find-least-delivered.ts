import type { MessageView } from '../conversation/message-view.ts';

/** Returns how far a message came: -1 on the device, 0 at the server, and then its ack. */
const toDeliveryProgress = ({ outbox, ack }: MessageView): number => (outbox === undefined ? ack : -1);

/**
 * Returns the least delivered message. Its tick may be shown for all the messages, because every other one came at least as far.
 */
export const findLeastDelivered = ([first, ...rest]: readonly [MessageView, ...MessageView[]]): MessageView =>
  rest.reduce((least, each) => (toDeliveryProgress(each) < toDeliveryProgress(least) ? each : least), first);
