import type { MessageView } from './use-conversation.ts';

const isOnItsWay = ({ outbox }: MessageView): boolean => outbox?.state === 'waiting' && outbox.command === 'send-message';

/**
 * Puts the waiting messages last, in their order: a message's place is the server's time of receipt. By the device's clock a
 * sent one would jump behind those written after it.
 */
export const placeUnsentLast = (messages: readonly MessageView[]): MessageView[] => [
  ...messages.filter((message) => !isOnItsWay(message)),
  ...messages.filter(isOnItsWay),
];
