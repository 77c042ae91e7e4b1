import type { AnswerEffect } from './answer-effect.ts';
import type { MessageToAnswer, AnswerState } from './answer-state.ts';

/**
 * Decides whether an unanswered call is answered with a text that says that the company accepts no calls. Later rules answer the
 * other messages of the same burst.
 */
export function decideCallRefusal(state: AnswerState): readonly AnswerEffect[] {
  const { message, burst = [message], settings } = state;
  if (!isMissedCall(message) || !refusesCalls(state)) return [];
  const text = { kind: 'send-text', body: settings.AcceptCallWhatsappMessage } as const;
  return burst.every(isMissedCall) ? [text, { kind: 'take-message' }] : [text];
}

/** Returns whether a message is the record of a call that nobody answered. */
export const isMissedCall = (message: MessageToAnswer): boolean => message.isMissedCall === true;

const refusesCalls = ({ settings, contact, ticket, message }: AnswerState): boolean =>
  settings.acceptCallWhatsapp === 'disabled' &&
  settings.AcceptCallWhatsappMessage.trim() !== '' &&
  ticket !== null &&
  contact !== null &&
  !contact.isBlocked &&
  !message.fromMe;
