import type { RecordingStage } from '../state/intake-state.ts';
import { findOrOpenTicket } from './find-or-open-ticket.ts';
import { identifyContact } from './identify-contact.ts';
import { recordMessage } from './record-message.ts';
import { silenceBots } from './silence-bots.ts';

/**
 * The stages that record an inbound message immediately, in their order. The stage `markAsAwaitingAnswer` follows them. The rules
 * that answer a customer's burst later are in the list `answeringRules` of the domain.
 */
export const recordingStages: readonly RecordingStage[] = [identifyContact, findOrOpenTicket, recordMessage, silenceBots];
