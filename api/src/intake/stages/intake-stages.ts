import { askForConsent } from './ask-for-consent.ts';
import { answerAbsence } from './answer-absence.ts';
import { startDefaultFlow } from './start-default-flow.ts';
import { findOrOpenTicket } from './find-or-open-ticket.ts';
import { greetAndRoute } from './greet-and-route.ts';
import { identifyContact } from './identify-contact.ts';
import type { IntakeStage } from '../state/intake-state.ts';
import { startPhraseFlow } from './start-phrase-flow.ts';
import { takeRating } from './take-rating.ts';
import { recordMessage } from './record-message.ts';
import { refuseAudio } from './refuse-audio.ts';
import { continueRunningFlow } from './continue-running-flow.ts';

/** The stages of an inbound message, in order. A new stage is added only to this list. */
export const intakeStages: readonly IntakeStage[] = [
  identifyContact,
  findOrOpenTicket,
  recordMessage,
  refuseAudio,
  takeRating,
  askForConsent,
  answerAbsence,
  continueRunningFlow,
  startPhraseFlow,
  startDefaultFlow,
  greetAndRoute,
];
