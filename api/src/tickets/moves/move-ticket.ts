import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { ErrorCode } from '@prosa/contract/errors';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { hasRatingMessage, mayAskForRating } from '@prosa/domain/rating/rating';
import { decideTicketUpdate } from '@prosa/domain/tickets/decide-ticket-update';
import type { TicketMove } from '@prosa/domain/tickets/ticket-decision';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Read, Write } from '../../platform/write.ts';
import { loadCompanySettings } from '../../settings/company-settings.ts';
import { applyTicketEffects } from './apply-ticket-effects.ts';
import { applyTicketPatch } from './apply-ticket-patch.ts';
import { lockQueueOrUserForReference } from '../rows/lock-queue-or-user-for-reference.ts';
import { notifyQueues } from './notify-queues.ts';
import { openSuccessorTicket } from './open-successor-ticket.ts';
import { loadOtherOpenTicketError } from '../rows/load-other-open-ticket-error.ts';
import { isTicketClosingQueue } from './is-ticket-closing-queue.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { toMoverUserId, toTicketActor, type TicketMover } from './ticket-mover.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';

const toHttpStatus = (code: ErrorCode): AppError['status'] =>
  code === 'ERR_NO_PERMISSION' ? 403 : code === 'ERR_TICKET_CHANGED' ? 409 : 422;

export type TicketMoveOptions = { readonly mover: TicketMover } & UpdateTicketBody;

/**
 * Moves a ticket one step of the transition table, for a user or for the system, in the transaction of `write`. The caller has
 * locked the ticket. Updates the ticket's row, log and service, and notifies the new attendant or queue. Publishes ticket events.
 * Other features react to them: for example, they send texts, or end a flow in the ticket. Returns the ticket in which the
 * conversation continues, which is a new one if a transfer closes this one. If a reopened ticket would be the contact's second
 * active ticket on the connection, changes nothing and returns undefined. Refuses with the codes of `decideTicketUpdate`,
 * ERR_NO_QUEUE_FOUND and ERR_NO_USER_FOUND. Refuses to reopen a ticket of a deleted connection with ERR_NO_WAPP_FOUND.
 */
export async function moveTicket(
  write: Write,
  storedTicket: StoredTicket,
  { mover, expects, ...change }: TicketMoveOptions,
): Promise<StoredTicket | undefined> {
  const { tx, companyId, changes } = write;
  const ticketId = storedTicket.id;
  const queueCloses = change.queueId == null ? false : await isTicketClosingQueue(tx, companyId, change.queueId);
  if (change.userId !== undefined && change.userId !== null) await lockQueueOrUserForReference(write, 'users', change.userId);
  const { isOfFormerConnection, ...context } = await loadDecisionContext(write, storedTicket);
  const decision = decideTicketUpdate({
    ticket: toTicketState(storedTicket),
    actor: toTicketActor(mover),
    change,
    expects,
    queueCloses,
    ...context,
  });
  if (!decision.ok)
    throw decision.code === 'ERR_OTHER_OPEN_TICKET'
      ? await loadOtherOpenTicketError(tx, companyId, ticketId)
      : new AppError(decision.code, toHttpStatus(decision.code));
  if (isOfFormerConnection && storedTicket.status === 'closed' && decision.patch.status !== 'closed')
    throw new AppError('ERR_NO_WAPP_FOUND', 404);
  const attendantId = decision.patch.userId;
  // Another call may be deleting the user who moves the ticket, so the row of this user is locked.
  if (attendantId !== null && attendantId !== storedTicket.user_id && attendantId === toMoverUserId(mover))
    await lockQueueOrUserForReference(write, 'users', attendantId);
  const movedTicket = await applyUnlessSecondActiveTicket(tx, storedTicket, () =>
    applyTicketPatch(write, [storedTicket], { ...change, patch: decision.patch }),
  );
  if (movedTicket === undefined) return undefined;
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
  const ends = toFlowEndReason(decision.move, movedTicket.status);
  if (ends !== null) await publishTicketEvent(write, { kind: 'taken-over', ticketIds: [ticketId], why: ends });
  else if (mover.kind === 'user' && movedTicket.queue_id !== storedTicket.queue_id)
    await publishTicketEvent(write, { kind: 'requeued', ticketId });
  await applyTicketEffects(write, movedTicket, { mover, effects: decision.effects });
  await notifyAttendant(write, mover, { before: storedTicket, after: movedTicket });
  if (isMovedIntoQueue(decision.move, storedTicket, movedTicket)) await notifyQueues(write, [movedTicket]);
  if (decision.successor === null) return movedTicket;
  const next = await openSuccessorTicket(write, movedTicket, {
    patch: decision.successor.patch,
    waitingSince: storedTicket.waiting_since,
  });
  await applyTicketEffects(write, next, { mover, effects: decision.successor.effects });
  await notifyAttendant(write, mover, { before: storedTicket, after: next });
  if (next.status === 'pending') await notifyQueues(write, [next]);
  return next;
}

/** Returns true if a move makes the ticket wait in a queue. The caller then notifies the queue's members. */
const isMovedIntoQueue = (move: TicketMove, before: StoredTicket, after: StoredTicket): boolean =>
  move === 'route' ? after.status !== 'closed' : after.status === 'pending' && after.queue_id !== before.queue_id;

/** Returns the reason why a move ends the flow in the ticket, or null if the move does not end the flow. */
function toFlowEndReason(move: TicketMove, status: StoredTicket['status']): 'attended' | 'moved' | 'closed' | null {
  if (status === 'closed' || move === 'close') return 'closed';
  if (move === 'edit' || move === 'route') return null;
  return move === 'accept' ? 'attended' : 'moved';
}

/** Tells the new attendant that the ticket was handed over, unless the attendant made the move or the ticket is closed. */
async function notifyAttendant(
  write: Write,
  mover: TicketMover,
  { before, after }: { readonly before: StoredTicket; readonly after: StoredTicket },
): Promise<void> {
  const userId = after.user_id;
  if (userId === null || userId === before.user_id || userId === toMoverUserId(mover) || after.status === 'closed') return;
  await publishTicketEvent(write, { kind: 'handed-over', ticketId: after.id, userId });
}

/**
 * Runs `change`. If a closed ticket would become the second active ticket of its contact on the connection, changes nothing and
 * returns undefined.
 */
async function applyUnlessSecondActiveTicket(
  tx: TenantTransaction,
  storedTicket: StoredTicket,
  change: () => Promise<StoredTicket[]>,
): Promise<StoredTicket | undefined> {
  if (storedTicket.status !== 'closed') return (await change())[0];
  await sql`savepoint reopening`.execute(tx);
  try {
    return (await change())[0];
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'tickets_one_active') throw error;
    await sql`rollback to savepoint reopening`.execute(tx);
    return undefined;
  }
}

async function loadDecisionContext({ tx, companyId }: Read, storedTicket: StoredTicket) {
  const settings = await loadCompanySettings(tx, companyId);
  const contact = await tx
    .selectFrom('contacts')
    .select('tag_ids')
    .where('company_id', '=', companyId)
    .where('id', '=', storedTicket.contact_id)
    .executeTakeFirstOrThrow();
  const connection = await tx
    .selectFrom('whatsapps')
    .select(['group_as_ticket', 'deleted_at', 'rating_message as ratingMessage'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = ${storedTicket.whatsapp_id}`)
    // The lock on the connection of a reopened ticket makes a deletion of the connection wait. The deletion then also moves this
    // ticket.
    .$if(storedTicket.status === 'closed', (query) => query.forKeyShare())
    .executeTakeFirst();
  return {
    settings,
    contactHasTags: contact.tag_ids.length > 0,
    groupAsTicket: connection?.group_as_ticket === 'enabled',
    mayAskForRating:
      connection?.deleted_at === null && mayAskForRating(settings, { hasRatingMessage: hasRatingMessage(connection) }),
    isOfFormerConnection: connection?.deleted_at != null,
  };
}
