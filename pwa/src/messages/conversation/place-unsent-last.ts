import type { MessageView } from './use-conversation.ts';

const isOnItsWay = ({ outbox }: MessageView): boolean => outbox?.state === 'waiting' && outbox.command === 'send-message';

/**
 * Moves the unsent messages to the end, in their order. The server's time of receipt gives a message its place. By the device's
 * clock a sent message could jump below those written after it.
 */
export const placeUnsentLast = (messages: readonly MessageView[]): MessageView[] => [
  ...messages.filter((message) => !isOnItsWay(message)),
  ...messages.filter(isOnItsWay),
];
