import type { ErrorCode } from '@prosa/contract/errors';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { decideTicketUpdate, type TicketPatch } from '@prosa/domain/tickets/decide-ticket-update';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';
import { applyTicketEffects } from './apply-ticket-effects.ts';
import { assertQueueExists, assertUserExists } from './assert-exists.ts';
import { findActiveTicket } from './find-active-ticket.ts';
import { loadTicket } from './load-tickets.ts';
import { loadVisibleTicket } from './load-visible-ticket.ts';
import type { StoredTicket } from './to-ticket-row.ts';

const statusOf = (code: ErrorCode): AppError['status'] =>
  code === 'ERR_NO_PERMISSION' ? 403 : code === 'ERR_TICKET_CHANGED' ? 409 : 422;

/**
 * `PUT /tickets/{id}`: one step of the transition table, with its messages, log and tracking, in one transaction.
 * Answers the ticket as it is then; reopening where the contact has another active ticket answers that one, untouched.
 * Refuses with the codes of `decideTicketUpdate`, ERR_NO_TICKET_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND.
 */
export async function updateTicket(
  tx: TenantTransaction,
  services: Services,
  scope: Scope,
  changes: Changes,
  ticketId: number,
  { expects, ...change }: UpdateTicketBody,
): Promise<Ticket> {
  const { companyId, viewer } = scope;
  const stored = await loadVisibleTicket(tx, scope, { id: ticketId }, 'lock');
  if (change.queueId !== undefined && change.queueId !== null) await assertQueueExists(tx, companyId, change.queueId);
  if (change.userId !== undefined && change.userId !== null) await assertUserExists(tx, companyId, change.userId);
  const decision = decideTicketUpdate({
    ticket: { status: stored.status, userId: stored.user_id, queueId: stored.queue_id, isGroup: stored.is_group },
    actor: { id: viewer.id, profile: viewer.profile, userClosePendingTicket: scope.userClosePendingTicket },
    change,
    expects,
    ...(await circumstances(tx, scope, stored)),
  });
  if (!decision.ok) throw new AppError(decision.code, statusOf(decision.code));
  if (decision.move === 'reopen') {
    const other = await findActiveTicket(tx, companyId, stored.contact_id, stored.whatsapp_id);
    if (other !== undefined) return loadTicket(tx, companyId, other.id, scope.hidesNumbers);
  }
  const moved = await applyPatch(tx, services, stored, decision.patch);
  changes.tickets.set(ticketId, 'update');
  await applyTicketEffects(tx, services, scope, changes, moved, decision.effects);
  return loadTicket(tx, companyId, ticketId, scope.hidesNumbers);
}

async function circumstances(tx: TenantTransaction, scope: Scope, stored: StoredTicket) {
  const settings = await loadCompanySettings(tx, scope.companyId);
  const contact = await tx
    .selectFrom('contacts')
    .select('tag_ids')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', stored.contact_id)
    .executeTakeFirstOrThrow();
  const connection = await tx
    .selectFrom('whatsapps')
    .select('group_as_ticket')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', stored.whatsapp_id ?? 0)
    .executeTakeFirst();
  return { settings, contactHasTags: contact.tag_ids.length > 0, groupAsTicket: connection?.group_as_ticket === 'enabled' };
}

const applyPatch = (tx: TenantTransaction, services: Services, stored: StoredTicket, patch: TicketPatch): Promise<StoredTicket> =>
  tx
    .updateTable('tickets')
    .set({
      status: patch.status,
      user_id: patch.userId,
      queue_id: patch.queueId,
      is_transfered: patch.isTransfered,
      updated_at: services.clock(),
      ...(patch.status === 'closed' ? { unread_messages: 0, amount_used_bot_queues: 0 } : {}),
    })
    .where('company_id', '=', stored.company_id)
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow();
