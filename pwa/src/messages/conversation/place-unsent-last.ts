import type { MessageView } from './message-view.ts';

const isOnItsWay = ({ outbox }: MessageView): boolean => outbox?.state === 'waiting' && outbox.command === 'send-message';

/**
 * Moves the unsent messages to the end, in their order. A sent message has its place by the server's time of receipt. By the
 * device's clock it could jump below messages that were written after it.
 */
export const placeUnsentLast = (messages: readonly MessageView[]): MessageView[] => [
  ...messages.filter((message) => !isOnItsWay(message)),
  ...messages.filter(isOnItsWay),
];
