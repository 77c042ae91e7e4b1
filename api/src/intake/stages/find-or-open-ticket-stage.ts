import { chooseTicketForMessage } from '@prosa/domain/tickets/choose-ticket-for-message';
import type { RecordingStage } from '../state/intake-state.ts';

/** Finds the ticket of a message, reopens a closed one, or opens a new one (rules T1 to T5 of SPEC.md). */
export const findOrOpenTicketStage: RecordingStage = {
  name: 'find or open the ticket',
  decide(state) {
    if (state.ticket !== null) return [];
    const choice = chooseTicketForMessage(state);
    if (choice.kind === 'join-closed') return [];
    return choice.kind === 'open-ticket' ? choice : [choice];
  },
};
