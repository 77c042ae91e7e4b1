import type { RecordingStage } from '../state/intake-state.ts';

/** Applies rule B5 of SPEC.md to a message that a person wrote on the company's own phone. */
export const silenceBots: RecordingStage = {
  name: 'silence bots',
  decide({ ticket, flows, message }) {
    if (!message.fromMe || ticket === null) return [];
    const isBotSpeaking = (flows?.running ?? null) !== null || ticket.integration?.isOver === false;
    const mayBotSpeak = ticket.burstSince !== null || isBotSpeaking;
    return mayBotSpeak ? [{ kind: 'silence-bots', ticketId: ticket.id }] : [];
  },
};
