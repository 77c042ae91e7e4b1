import type { MessageView } from './use-conversation.ts';

const isOnItsWay = ({ outbox }: MessageView): boolean => outbox?.state === 'waiting' && outbox.command === 'send-message';

/**
 * Messages with those last that wait to be sent, in their order: the server says when it got a message, so that is where each
 * of them comes to stand. By the device's clock one that was sent would jump behind those written after it.
 */
export const unsentLast = (messages: readonly MessageView[]): MessageView[] => [
  ...messages.filter((message) => !isOnItsWay(message)),
  ...messages.filter(isOnItsWay),
];
