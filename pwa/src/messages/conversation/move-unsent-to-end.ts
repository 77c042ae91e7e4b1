import type { MessageView } from './message-view.ts';

const isUnsentMessage = ({ outbox }: MessageView): boolean =>
  outbox?.state === 'waiting' && (outbox.command === 'send-message' || outbox.command === 'forward-message');

/**
 * Moves the unsent messages to the end, in their order. A sent message is placed by the time at which the server received it. An
 * unsent message has only the time of the device's clock. Placed by that time, it would jump below later messages when it is
 * sent.
 */
export const moveUnsentToEnd = (messages: readonly MessageView[]): MessageView[] => [
  ...messages.filter((message) => !isUnsentMessage(message)),
  ...messages.filter(isUnsentMessage),
];
