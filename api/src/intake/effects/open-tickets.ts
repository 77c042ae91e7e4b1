import type { TicketId } from '@prosa/contract/ids';
import { explainOpening } from '@prosa/domain/answering/explain-answer';
import type { OpeningStatus } from '@prosa/domain/tickets/choose-ticket-for-message';
import { decideOpening, type TicketOpening } from '@prosa/domain/tickets/decide-opening';
import { loadWalletUsers } from '../../tickets/lists/load-wallet-users.ts';
import { insertTickets, reopenTicketForMessage, type OpenedTicket } from '../../tickets/moves/insert-tickets.ts';
import { recordRuleDecisions } from '../../tickets/rule-decisions/record-rule-decisions.ts';
import type { Write } from '../../platform/write.ts';
import type { InboundState, IntakeState } from '../state/intake-state.ts';
import { loadTickets } from '../state/load-tickets.ts';

/**
 * Opens tickets for messages of different contacts. If another transaction has meanwhile opened an active ticket of the contact
 * on the connection, uses that ticket instead (rules T3 and T4 of SPEC.md).
 */
export async function openTickets(
  write: Write,
  openings: readonly { readonly state: InboundState; readonly status: OpeningStatus }[],
): Promise<InboundState[]> {
  const openedRows: OpenedTicket[] = [];
  for (const { state, status } of openings) {
    const { contact, connection, message } = state;
    if (contact === null) throw new Error('a ticket needs a contact');
    const openingDecision = status === 'lgpd' ? { status, userId: null } : await decideTicketOpening(write, state, status);
    openedRows.push({
      status: openingDecision.status,
      user_id: openingDecision.userId,
      channel: connection.channel,
      contact_id: contact.id,
      whatsapp_id: connection.id,
      is_group: message.contact.isGroup,
      begun_by: message.fromMe ? 'company' : 'customer',
    });
  }
  const openedIds = new Set(await insertTickets(write, openedRows));
  const states = await loadTickets(
    write,
    openings.map(({ state }) => state),
  );
  const tickets = new Map(states.flatMap((state) => (state.ticket === null ? [] : [[state.ticket.id, state] as const])));
  const opened = [...tickets].filter(([ticketId]) => openedIds.has(ticketId));
  await recordRuleDecisions(
    write,
    opened.map(([ticketId, state]) => ({ ticketId, decisions: explainOpening(state) })),
  );
  return states;
}

/** Reopens a closed ticket as pending. The ticket keeps its queue and user (rule T2 of SPEC.md). */
export async function reopenTicket(write: Write, state: InboundState, ticketId: TicketId): Promise<InboundState> {
  await reopenTicketForMessage(write, ticketId);
  const settings = { timeCreateNewTicket: state.connection.timeCreateNewTicketMinutes };
  await recordRuleDecisions(write, [{ ticketId, decisions: [{ rule: 'ticketReopened', settings }] }]);
  const [reopened = state] = await loadTickets(write, [state]);
  return reopened;
}

/**
 * Decides the status and the attendant of a new ticket. If the setting `DirectTicketsToWallets` is enabled, a user who has the
 * contact in the wallet may become the attendant.
 */
export async function decideTicketOpening(
  { tx, companyId }: Write,
  { contact, settings }: IntakeState,
  status: 'pending' | 'group',
): Promise<TicketOpening> {
  const wallet =
    settings.DirectTicketsToWallets === 'enabled' && contact !== null
      ? await loadWalletUsers(tx, companyId, contact.id)
      : { directTicketsToWallets: false, walletOwnerIds: [] };
  return decideOpening({ status, ...wallet });
}
