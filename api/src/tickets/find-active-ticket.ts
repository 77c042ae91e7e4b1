import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** The one active ticket of a contact on a connection, if there is one. */
export const findActiveTicket = (tx: TenantTransaction, companyId: CompanyId, contactId: number, whatsappId: number | null) =>
  tx
    .selectFrom('tickets as t')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .select(['t.id', 't.uuid', 't.status', 't.user_id as userId', 'u.name as userName', 'q.name as queueName'])
    .where('t.company_id', '=', companyId)
    .where('t.contact_id', '=', contactId)
    .where(sql<boolean>`coalesce(t.whatsapp_id, 0) = ${whatsappId ?? 0}`)
    .where('t.status', '<>', 'closed')
    .executeTakeFirst();
