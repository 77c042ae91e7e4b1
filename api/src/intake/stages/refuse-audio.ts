import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rule A1 of SPEC.md. */
export const refuseAudio: IntakeStage = {
  name: 'refuse audio',
  decide({ contact, message, ticket, settings }) {
    if (message.mediaType !== 'audio' || message.fromMe || ticket === null || contact === null || contact.isBlocked) return [];
    const isRefused = !contact.acceptsAudio || (settings.acceptAudioMessageContact === 'disabled' && !ticket.isGroup);
    return isRefused ? [{ kind: 'ask-for-text' }] : [];
  },
};
