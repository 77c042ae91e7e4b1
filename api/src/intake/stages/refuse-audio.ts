import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rule A1 of SPEC.md. */
export const refuseAudio: IntakeStage = {
  name: 'refuse audio',
  decide: ({ contact, message, ticket }) =>
    contact !== null &&
    !contact.acceptsAudio &&
    !contact.isBlocked &&
    ticket !== null &&
    message.mediaType === 'audio' &&
    !message.fromMe
      ? [{ kind: 'ask-for-text' }]
      : [],
};
