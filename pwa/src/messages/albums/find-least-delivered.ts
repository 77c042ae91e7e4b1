import type { MessageView } from '../conversation/message-view.ts';

/**
 * Returns a number that is higher the further a message came: -1 for a message that is still on the device, and otherwise its
 * ack, which is 0 when the server has the message.
 */
const toDeliveryProgress = ({ outbox, ack }: MessageView): number => (outbox === undefined ? ack : -1);

/**
 * Returns the message that came least far on its way to the customer. Its tick may be shown for all the messages, because all
 * others came at least as far.
 */
export const findLeastDelivered = ([first, ...rest]: readonly [MessageView, ...MessageView[]]): MessageView =>
  rest.reduce((least, each) => (toDeliveryProgress(each) < toDeliveryProgress(least) ? each : least), first);
