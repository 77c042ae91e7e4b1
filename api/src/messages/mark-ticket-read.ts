import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import { addJob } from '../platform/jobs.ts';
import type { Changes } from '../platform/write.ts';
import { loadTicket } from '../tickets/load-tickets.ts';
import { loadVisibleTicket } from '../tickets/load-visible-ticket.ts';

/**
 * An attendant looked: the unread count falls to zero and the provider is told, for open and group tickets. Looking at any
 * other ticket marks nothing (SERVER-BEHAVIOUR, Unread and read).
 */
export async function markTicketRead(tx: TenantTransaction, scope: Scope, changes: Changes, ticketId: number): Promise<Ticket> {
  const { companyId } = scope;
  const ticket = await loadVisibleTicket(tx, scope, { id: ticketId }, 'lock');
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  if (isAttended && ticket.unread_messages > 0) {
    await tx
      .updateTable('tickets')
      .set({ unread_messages: 0 })
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .execute();
    changes.tickets.set(ticketId, 'update');
    const newest = await tx
      .selectFrom('messages')
      .select('id')
      .where('company_id', '=', companyId)
      .where('ticket_id', '=', ticketId)
      .where('from_me', '=', false)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest !== undefined)
      await addJob(tx, companyId, changes, { task: 'send-read-receipt', payload: { messageId: newest.id } });
  }
  return loadTicket(tx, companyId, ticketId, scope.hidesNumbers);
}
