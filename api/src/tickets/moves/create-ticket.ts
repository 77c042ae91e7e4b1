import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { CreateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Command, Read } from '../../platform/write.ts';
import { lockQueueOrUserForReference } from '../rows/lock-queue-or-user-for-reference.ts';
import { findActiveTicket } from '../rows/find-active-ticket.ts';
import { loadTicket } from '../rows/load-tickets.ts';
import { insertCompanyTicket } from './insert-company-ticket.ts';
import { loadOtherOpenTicketError } from '../rows/load-other-open-ticket-error.ts';

/**
 * `POST /tickets`: opens a ticket with a contact, and makes the caller its attendant. The ticket uses the given connection, else
 * the user's, else the company's default. Refuses with ERR_NO_CONTACT_FOUND, ERR_NO_DEF_WAPP_FOUND and ERR_TICKET_QUEUE_REQUIRED.
 * If the contact already has an active ticket on this connection, refuses with 409 ERR_OTHER_OPEN_TICKET, which names its
 * attendant. If that ticket has just been closed, refuses with ERR_CREATING_TICKET.
 */
export async function createTicket(command: Command, body: CreateTicketBody): Promise<Ticket> {
  const { tx, companyId, scope } = command;
  const { viewer } = scope;
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'is_group'])
    .where('company_id', '=', companyId)
    .where('id', '=', body.contactId)
    .executeTakeFirst();
  if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  const queueId = body.queueId ?? null;
  if (queueId === null) throw new AppError('ERR_TICKET_QUEUE_REQUIRED', 422);
  await lockQueueOrUserForReference(command, 'users', viewer.id);
  await lockQueueOrUserForReference(command, 'queues', queueId);
  const connection = await findConnectionForTicket(tx, scope, body.whatsappId ?? null);
  const added = await insertCompanyTicket(command, {
    status: contact.is_group && connection.group_as_ticket === 'disabled' ? 'group' : 'open',
    contact,
    connection,
    queueId,
    userId: viewer.id,
    openedBy: viewer.id,
  });
  if (added === undefined) throw await loadConflictError(command, contact.id, connection.id);
  return loadTicket(command, added.id, scope.hidesNumbers);
}

/** Finds the connection of a new ticket: the given one, else the user's, else the company's default. */
export async function findConnectionForTicket(tx: TenantTransaction, scope: Scope, whatsappId: ConnectionId | null) {
  const wantedId = whatsappId ?? scope.whatsappId;
  let query = tx.selectFrom('whatsapps').select(['id', 'channel', 'group_as_ticket']).where('company_id', '=', scope.companyId);
  query = wantedId === null ? query.where('is_default', '=', true) : query.where('id', '=', wantedId);
  // The lock ensures that nobody deletes the connection and moves its tickets before the new ticket exists.
  const connection = await query.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst();
  if (connection === undefined) throw new AppError(wantedId === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND', 404);
  return connection;
}

/**
 * Loads the error for a contact that already has an active ticket. If that ticket has been closed in the meantime, the error
 * tells the caller to try again.
 */
async function loadConflictError(read: Read, contactId: ContactId, whatsappId: ConnectionId): Promise<AppError> {
  const { tx, companyId } = read;
  const active = await findActiveTicket(read, contactId, whatsappId);
  return active === undefined ? new AppError('ERR_CREATING_TICKET', 409) : loadOtherOpenTicketError(tx, companyId, active);
}
