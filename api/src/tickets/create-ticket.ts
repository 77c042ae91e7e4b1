import type { CompanyId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { CreateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { assertExists } from './assert-exists.ts';
import { findActiveTicket } from './find-active-ticket.ts';
import { loadTicket } from './load-tickets.ts';
import { logTickets } from './log-tickets.ts';
import { otherOpenTicket } from './other-open-ticket.ts';
import { beginService } from './track-service.ts';

/**
 * `POST /tickets`: opens a conversation with a contact, owned by the caller. Connection: given, else the user's, else the
 * company's default. Refuses with ERR_NO_CONTACT_FOUND, ERR_NO_DEF_WAPP_FOUND, ERR_TICKET_QUEUE_REQUIRED, and with 409
 * ERR_OTHER_OPEN_TICKET and who has it where the contact has an active ticket, ERR_CREATING_TICKET where it just closed.
 */
export async function createTicket(
  tx: TenantTransaction,
  services: Services,
  scope: Scope,
  changes: Changes,
  body: CreateTicketBody,
): Promise<Ticket> {
  const { companyId, viewer } = scope;
  const now = services.clock();
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'is_group'])
    .where('company_id', '=', companyId)
    .where('id', '=', body.contactId)
    .executeTakeFirst();
  if (contact === undefined) throw new AppError('ERR_NO_CONTACT_FOUND', 404);
  const queueId = body.queueId ?? null;
  if (queueId === null) throw new AppError('ERR_TICKET_QUEUE_REQUIRED', 422);
  await assertExists(tx, companyId, 'queues', queueId);
  const connection = await connectionFor(tx, scope, body);
  const added = await tx
    .insertInto('tickets')
    .values({
      company_id: companyId,
      status: contact.is_group && connection.group_as_ticket === 'disabled' ? 'group' : 'open',
      channel: connection.channel,
      contact_id: contact.id,
      whatsapp_id: connection.id,
      queue_id: queueId,
      user_id: viewer.id,
      is_group: contact.is_group,
      begun_by: 'company',
      created_at: now,
      updated_at: now,
    })
    .onConflict((key) => key.doNothing())
    .returning(['id', 'user_id', 'queue_id', 'whatsapp_id'])
    .executeTakeFirst();
  if (added === undefined) throw await conflict(tx, companyId, contact.id, connection.id);
  await beginService({ tx, companyId, now }, added, 'attended');
  await logTickets({ tx, companyId, now }, [{ ticketId: added.id, type: 'create', userId: viewer.id, queueId }]);
  changes.tickets.set(added.id, 'create');
  return loadTicket(tx, companyId, added.id, scope.hidesNumbers);
}

async function connectionFor(tx: TenantTransaction, scope: Scope, body: CreateTicketBody) {
  const wanted = body.whatsappId ?? scope.whatsappId;
  let query = tx.selectFrom('whatsapps').select(['id', 'channel', 'group_as_ticket']).where('company_id', '=', scope.companyId);
  query = wanted === null ? query.where('is_default', '=', true) : query.where('id', '=', wanted);
  const connection = await query.executeTakeFirst();
  if (connection === undefined) throw new AppError(wanted === null ? 'ERR_NO_DEF_WAPP_FOUND' : 'ERR_NO_WAPP_FOUND', 404);
  return connection;
}

/** The active ticket in the way; one that closed this very moment leaves only the wish to try again. */
async function conflict(tx: TenantTransaction, companyId: CompanyId, contactId: number, whatsappId: number): Promise<AppError> {
  const active = await findActiveTicket(tx, companyId, contactId, whatsappId);
  return active === undefined ? new AppError('ERR_CREATING_TICKET', 409) : otherOpenTicket(tx, companyId, active);
}
