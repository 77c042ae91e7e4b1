import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';

/** Decides whether a voice message is answered with the request to write. */
export const decideAudioRefusal = (state: AnswerState): readonly AnswerEffect[] =>
  isRefusedAudio(state) ? [{ kind: 'ask-for-text' }] : [];

/** Returns whether a message is audio that has to be refused, because the contact's or the company's settings allow no audio. */
export function isRefusedAudio({ contact, message, ticket, settings }: AnswerState): boolean {
  if (message.mediaType !== 'audio' || message.fromMe || ticket === null || contact === null || contact.isBlocked) return false;
  return !contact.acceptsAudio || (settings.acceptAudioMessageContact === 'disabled' && !ticket.isGroup);
}
