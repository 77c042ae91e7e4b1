import type { AnsweringStage, RecordingStage } from '../state/intake-state.ts';
import { answerAbsence } from './answer-absence.ts';
import { askForConsent } from './ask-for-consent.ts';
import { continueRunningIntegration } from './continue-integration.ts';
import { continueRunningFlow } from './continue-running-flow.ts';
import { findOrOpenTicket } from './find-or-open-ticket.ts';
import { greetAndRoute } from './greet-and-route.ts';
import { identifyContact } from './identify-contact.ts';
import { recordMessage } from './record-message.ts';
import { refuseAudio } from './refuse-audio.ts';
import { refuseCall } from './refuse-call.ts';
import { silenceBots } from './silence-bots.ts';
import { startConnectionIntegration } from './start-connection-integration.ts';
import { startDefaultFlow } from './start-default-flow.ts';
import { startPhraseFlow } from './start-phrase-flow.ts';
import { takeRating } from './take-rating.ts';

/** The stages that record an inbound message at once, in order. `awaitAnswer` follows them. */
export const recordingStages: readonly RecordingStage[] = [identifyContact, findOrOpenTicket, recordMessage, silenceBots];

/** The stages that answer a customer's burst, in order. A new stage is added only to one of these two lists. */
export const answeringStages: readonly AnsweringStage[] = [
  refuseAudio,
  refuseCall,
  takeRating,
  askForConsent,
  answerAbsence,
  continueRunningFlow,
  continueRunningIntegration,
  startConnectionIntegration,
  startPhraseFlow,
  startDefaultFlow,
  greetAndRoute,
];
