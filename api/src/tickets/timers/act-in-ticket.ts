import type { TimedAct } from '@prosa/domain/ticket-timers/decide-ticket-timer';
import type { Write } from '../../platform/write.ts';
import { applyTicketEffects } from '../moves/apply-ticket-effects.ts';
import { assignRandomAttendant } from '../moves/assign-random-attendant.ts';
import { closeTickets } from '../moves/close-tickets.ts';
import { findLastAttendant } from '../moves/find-last-attendant.ts';
import { moveTicket } from '../moves/move-ticket.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { passOnTicket } from './pass-on-ticket.ts';
import { tellOverdue } from './tell-overdue.ts';
import { timerMover } from './timer-mover.ts';

/**
 * Does what is due in a ticket, on behalf of the system. Returns false if nothing was possible, because no other attendant is
 * online. The caller has locked the ticket.
 */
export async function actInTicket(write: Write, ticket: StoredTicket, act: TimedAct): Promise<boolean> {
  switch (act.kind) {
    case 'remind':
      await sendTimedText(write, ticket, act.text);
      await markReminded(write, ticket, act.silentSince);
      return true;
    case 'expire':
      await sendTimedText(write, ticket, act.text);
      await closeTickets(write, [ticket.id], timerMover);
      return true;
    case 'redirect':
      await publishTicketEvent(write, { kind: 'taken-over', ticketIds: [ticket.id], why: 'moved' });
      await moveTicket(write, ticket, { mover: timerMover, queueId: act.queueId, useIntegration: false });
      return true;
    case 'rotate': {
      const { queueId } = act;
      const lastUserId = ticket.user_id === null ? await findLastAttendant(write, ticket.id) : null;
      const choice = { queueId, exceptUserId: ticket.user_id, avoidUserId: lastUserId };
      return (await assignRandomAttendant(write, ticket.id, choice)) !== null;
    }
    case 'tell-overdue':
      await tellOverdue(write, ticket);
      return true;
    case 'pass-on':
      await passOnTicket(write, ticket, act);
      return true;
  }
}

/** Sends a text of the connection's settings. A blocked contact gets none. */
async function sendTimedText(write: Write, ticket: StoredTicket, text: string): Promise<void> {
  const { tx, companyId } = write;
  const contact = await tx
    .selectFrom('contacts')
    .select('active')
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.contact_id)
    .executeTakeFirstOrThrow();
  if (!contact.active) return;
  await applyTicketEffects(write, ticket, { mover: timerMover, effects: [{ kind: 'send-message', why: 'silence', text }] });
}

/** Stores a reminder that is sent now, and the beginning of the silence that it does not interrupt. */
async function markReminded({ tx, companyId, now, changes }: Write, { id }: StoredTicket, silentSince: Date): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ inactive_message_at: now, silent_since: silentSince })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
}
