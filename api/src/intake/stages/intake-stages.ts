import type { RecordingStage } from '../state/intake-state.ts';
import { findOrOpenTicketStage } from './find-or-open-ticket-stage.ts';
import { identifyContactStage } from './identify-contact-stage.ts';
import { recordMessageStage } from './record-message-stage.ts';
import { silenceBotsStage } from './silence-bots-stage.ts';

/**
 * The stages that record an inbound message immediately, in their order. The stage `markAsAwaitingAnswerStage` follows them. The rules
 * that answer a customer's burst later are in the list `answeringRules` of the domain.
 */
export const recordingStages: readonly RecordingStage[] = [
  identifyContactStage,
  findOrOpenTicketStage,
  recordMessageStage,
  silenceBotsStage,
];
