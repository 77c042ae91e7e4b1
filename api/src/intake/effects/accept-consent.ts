import { markConsentGiven } from '../../contacts/mark-consent-given.ts';
import type { Write } from '../../platform/write.ts';
import { endConsentWait } from '../../tickets/marks/mark-consent.ts';
import type { IntakeState } from '../state/intake-state.ts';
import { decideTicketOpening } from './open-tickets.ts';

/**
 * Ends a ticket's wait for consent. If the company gives tickets to the owners of wallets, a user who has the contact in the
 * wallet may become the attendant (`decideTicketOpening`). `isGiven` is true if the contact has consented, and false if the
 * company no longer asks for consent.
 */
export async function acceptConsent(write: Write, state: IntakeState, isGiven: boolean): Promise<IntakeState> {
  const { ticket, contact } = state;
  if (ticket === null || contact === null) throw new Error('consent belongs to the contact of a ticket');
  if (isGiven) await markConsentGiven(write, contact.id);
  const opening = await decideTicketOpening(write, state, 'pending');
  await endConsentWait(write, ticket.id, opening);
  return { ...state, ticket: { ...ticket, ...opening, menusSent: 0, menuSentAt: null } };
}
