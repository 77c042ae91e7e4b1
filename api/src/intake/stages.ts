import { findOrOpenTicket } from './find-or-open-ticket.ts';
import { greetAndRoute } from './greet-and-route.ts';
import { identifyContact } from './identify-contact.ts';
import type { IntakeStage } from './intake-state.ts';
import { recordMessage } from './record-message.ts';

/** The path of an inbound message, in order. A new stage is a line here and nowhere else. */
export const stages: readonly IntakeStage[] = [identifyContact, findOrOpenTicket, recordMessage, greetAndRoute];
