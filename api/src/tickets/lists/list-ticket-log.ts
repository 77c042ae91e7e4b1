import type { TicketId } from '@prosa/contract/ids';
import type { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../../platform/access/scope.ts';
import { loadVisibleTicket } from '../rows/load-visible-ticket.ts';

/** The maximum number of entries of a ticket's log in one answer. */
const MAX_TICKET_LOG_ENTRIES = 1000;

/** `GET /tickets-log/{ticketId}`: lists a ticket's log in order. Refuses with ERR_NO_TICKET_FOUND. */
export async function listTicketLog(tx: TenantTransaction, scope: Scope, ticketId: TicketId): Promise<TicketLogEntry[]> {
  await loadVisibleTicket({ tx, scope }, { id: ticketId }, 'read');
  const entries = await tx
    .selectFrom('ticket_log as l')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.user_id'))
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'l.company_id').onRef('q.id', '=', 'l.queue_id'))
    .select(['l.id', 'l.type', 'l.created_at', 'u.id as userId', 'u.name as userName', 'q.id as queueId', 'q.name as queueName'])
    .where('l.company_id', '=', scope.companyId)
    .where('l.ticket_id', '=', ticketId)
    .orderBy('l.id')
    .limit(MAX_TICKET_LOG_ENTRIES)
    .execute();
  return entries.map(({ id, type, created_at: createdAt, userId, userName, queueId, queueName }) => ({
    id,
    type,
    user: userId === null || userName === null ? null : { id: userId, name: userName },
    queue: queueId === null || queueName === null ? null : { id: queueId, name: queueName },
    createdAt: createdAt.toISOString(),
  }));
}
