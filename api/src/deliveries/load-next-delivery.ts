import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Database } from '@prosa/database/database';

export type NextDelivery = Awaited<ReturnType<typeof loadNextDeliveries>>[number];

type DatabaseWithTicket = Database & { readonly ticket: { readonly id: TicketId } };

/**
 * Locks and loads the first unsent message of each ticket. Leaves out tickets without one. Locks the delivery first and then the
 * message, like `lockDelivery`, so that the result includes an edit that was committed meanwhile.
 */
export const loadNextDeliveries = (tx: TenantTransaction, companyId: CompanyId, ticketIds: readonly TicketId[]) =>
  tx
    .selectFrom(sql<{ readonly id: TicketId }>`(select id from unnest(${ticketIds}::int[]) id order by id)`.as('ticket'))
    .innerJoinLateral(
      (eb) => selectNextDelivery(eb, companyId),
      (join) => join.onTrue(),
    )
    .selectAll('next')
    .execute();

const selectNextDelivery = (eb: ExpressionBuilder<DatabaseWithTicket, 'ticket'>, companyId: CompanyId) =>
  eb
    .selectFrom('deliveries as d')
    .innerJoin('messages as m', (join) => join.onRef('m.company_id', '=', 'd.company_id').onRef('m.id', '=', 'd.message_id'))
    .innerJoin('tickets as t', (join) => join.onRef('t.company_id', '=', 'm.company_id').onRef('t.id', '=', 'm.ticket_id'))
    .innerJoin('contacts as c', (join) => join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'))
    .leftJoin('media as f', (join) => join.onRef('f.company_id', '=', 'm.company_id').onRef('f.id', '=', 'm.media_id'))
    .leftJoin('messages as q', (join) => join.onRef('q.company_id', '=', 'm.company_id').onRef('q.id', '=', 'm.quoted_id'))
    .select([
      't.id as ticketId',
      'd.message_id as messageId',
      'd.whatsapp_id as whatsappId',
      'd.state',
      'd.attempts',
      'd.attempted_at as attemptedAt',
      'm.body',
      'm.failure',
      'm.is_bot as isBot',
      'm.media_type as mediaType',
      'm.data_json as dataJson',
      'c.id as contactId',
      'c.number',
      't.reply_to as replyTo',
      'f.storage_key as storageKey',
      'f.name as mediaName',
      'f.mime_type as mimeType',
      'f.size_bytes as sizeBytes',
      'q.provider_id as quotedProviderId',
    ])
    .select(
      sql<string | null>`case when m.is_bot then (
        select answered.provider_id from messages answered
         where answered.company_id = m.company_id and answered.ticket_id = m.ticket_id and not answered.from_me
         order by answered.created_at desc limit 1) end`.as('answeredId'),
    )
    .where('d.company_id', '=', companyId)
    .whereRef('m.ticket_id', '=', 'ticket.id')
    .where('d.state', 'in', ['queued', 'sending'])
    // A message's own row has the state of its delivery, too, so PostgreSQL can use the index of unsent messages. The values are
    // written into the statement, because a plan that fits all values could not use the index.
    .where(sql<boolean>`m.delivery in ('queued','sending')`)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(1)
    .forUpdate(['d', 'm'])
    .as('next');
