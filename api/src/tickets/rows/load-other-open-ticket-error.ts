import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { OtherOpenTicketRefusal } from '@prosa/contract/tickets/write-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';

/**
 * Loads the error 409 ERR_OTHER_OPEN_TICKET with the attendant and the queue of the ticket. The error has no other data of the
 * ticket (coverage 1 §8).
 */
export async function loadOtherOpenTicketError(
  tx: TenantTransaction,
  companyId: CompanyId,
  ticketId: TicketId,
): Promise<AppError> {
  const { userId, userName, queueName, status, uuid } = await tx
    .selectFrom('tickets as t')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .select(['t.uuid', 't.status', 't.user_id as userId', 'u.name as userName', 'q.name as queueName'])
    .where('t.company_id', '=', companyId)
    .where('t.id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const owner: Record<keyof Omit<OtherOpenTicketRefusal, 'error'>, unknown> = {
    userId,
    user: userName === null ? null : { name: userName },
    queue: queueName === null ? null : { name: queueName },
    status,
    uuid,
  };
  return new AppError('ERR_OTHER_OPEN_TICKET', 409, owner);
}
