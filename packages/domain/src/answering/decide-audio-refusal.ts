import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';

/** Decides whether a voice message is answered with the request to write. */
export function decideAudioRefusal({ contact, message, ticket, settings }: AnswerState): readonly AnswerEffect[] {
  if (message.mediaType !== 'audio' || message.fromMe || ticket === null || contact === null || contact.isBlocked) return [];
  const isRefused = !contact.acceptsAudio || (settings.acceptAudioMessageContact === 'disabled' && !ticket.isGroup);
  return isRefused ? [{ kind: 'ask-for-text' }] : [];
}
