import type { RecordingStage } from '../state/intake-state.ts';

/** Silences the bots in a ticket if a person writes on the company's own phone (rule B5 of SPEC.md). */
export const silenceBotsStage: RecordingStage = {
  name: 'silence bots',
  decide({ ticket, flows, message }) {
    if (!message.fromMe || ticket === null) return [];
    const isBotSpeaking = (flows?.running ?? null) !== null || ticket.integration?.isOver === false;
    const mayBotSpeak = ticket.burstSince !== null || isBotSpeaking;
    return mayBotSpeak ? [{ kind: 'silence-bots', ticketId: ticket.id }] : [];
  },
};
