import type { CompanyId } from '@prosa/contract/ids';
import { decideOpening } from '@prosa/domain/tickets/decide-opening';
import type { TenantTransaction } from '@prosa/database/tenant';
import { loadWallet } from '../tickets/load-wallet.ts';
import type { Changes } from '../platform/write.ts';
import type { IntakeState } from './intake-state.ts';

/** Opens a ticket unless an active one of the same key appeared meanwhile (T3, T4). */
export async function openTicket(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  state: IntakeState,
  contactId: number,
  status: 'pending' | 'group',
): Promise<void> {
  const opening = decideOpening({ status, ...(await loadWallet(tx, companyId, contactId)) });
  const added = await tx
    .insertInto('tickets')
    .values({
      company_id: companyId,
      status: opening.status,
      channel: state.connection.channel,
      contact_id: contactId,
      whatsapp_id: state.connection.id,
      queue_id: null,
      user_id: opening.userId,
      is_group: state.message.contact.isGroup,
      last_inbound_at: null,
      value: null,
      created_at: state.now,
      updated_at: state.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return;
  changes.tickets.set(added.id, 'create');
  await beginSpell(tx, companyId, state, added.id, 'create', opening.userId);
}

/** Brings a closed ticket back to pending, its queue and user kept (T2). */
export async function reopenTicket(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  state: IntakeState,
  ticketId: number,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ status: 'pending', updated_at: state.now, amount_used_bot_queues: 0 })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  changes.tickets.set(ticketId, 'update');
  await beginSpell(tx, companyId, state, ticketId, 'reopen', null);
}

async function beginSpell(
  tx: TenantTransaction,
  companyId: CompanyId,
  state: IntakeState,
  ticketId: number,
  log: 'create' | 'reopen',
  userId: number | null,
): Promise<void> {
  await tx
    .insertInto('ticket_traking')
    .values({
      company_id: companyId,
      ticket_id: ticketId,
      whatsapp_id: state.connection.id,
      created_at: state.now,
      user_id: userId,
      queue_id: null,
      chatbot_at: null,
      queued_at: null,
      started_at: userId === null ? null : state.now,
      rating_at: null,
      closed_at: null,
      finished_at: null,
      rate: null,
    })
    .execute();
  await tx
    .insertInto('ticket_log')
    .values({ company_id: companyId, ticket_id: ticketId, user_id: userId, queue_id: null, type: log, created_at: state.now })
    .execute();
}
