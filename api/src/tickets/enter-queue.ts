import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Changes } from '../platform/write.ts';
import { notifyQueue } from './notify-queue.ts';
import { loadQueueCloses } from './queue-closes.ts';

type RoutedTicket = { readonly id: number; readonly queue_id: number; readonly whatsapp_id: number };

/** Puts a ticket under the rules of the queue the bot chose: its members are told, or the ticket is closed where the queue closes. */
export async function enterQueue(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  ticket: RoutedTicket,
  at: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  if (!(await loadQueueCloses(tx, companyId, ticket.queue_id))) return notifyQueue(tx, companyId, changes, ticket, at.newId);
  await tx
    .updateTable('tickets')
    .set({ status: 'closed', unread_messages: 0, updated_at: at.now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  await tx
    .updateTable('ticket_traking')
    .set({ finished_at: at.now, closed_at: at.now })
    .where('company_id', '=', companyId)
    .where('ticket_id', '=', ticket.id)
    .where('finished_at', 'is', null)
    .execute();
  await tx
    .insertInto('ticket_log')
    .values({ company_id: companyId, ticket_id: ticket.id, queue_id: ticket.queue_id, type: 'closed', created_at: at.now })
    .execute();
  changes.tickets.set(ticket.id, 'update');
}
