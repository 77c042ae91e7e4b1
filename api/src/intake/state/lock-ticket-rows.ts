import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Read } from '../../platform/write.ts';
import type { IntakeTicket } from './intake-state.ts';

/** A locked ticket with the ids of its contact and connection. `whatsappId` is null if the connection was deleted. */
export type LockedTicket = IntakeTicket & { readonly contactId: ContactId; readonly whatsappId: ConnectionId | null };

/**
 * Locks the tickets whose ids `idsSql` selects, one by one in the order of their ids, and loads every field that the stages of
 * the intake read. Leaves out tickets that no longer meet `condition` once they are locked.
 */
export async function lockTicketRows(
  { tx, companyId }: Read,
  idsSql: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<readonly LockedTicket[]> {
  const { rows } = await sql<LockedTicket>`
    select locked.* from (select ids.id from (${idsSql}) ids order by ids.id) found
     cross join lateral (
       select t.id, t.status, t.user_id as "userId", t.queue_id as "queueId", t.use_integration as "useIntegration",
              ${integrationSessionSql} as integration,
              t.is_group as "isGroup", t.amount_used_bot_queues as "menusSent", t.updated_at as "updatedAt",
              t.menu_sent_at as "menuSentAt", t.out_of_hours_count as "outOfHoursCount", t.out_of_hours_at as "outOfHoursAt",
              t.rating_asked_at as "ratingAskedAt",
              case when t.status = 'nps' then (
                select u.name from users u where u.company_id = t.company_id and u.id = t.user_id) end as "ratedUserName",
              t.reply_to as "replyTo", t.contact_id as "contactId", t.whatsapp_id as "whatsappId",
              (select min(b.received_at) from unanswered_messages b
                where b.company_id = t.company_id and b.ticket_id = t.id) as "burstSince",
              json_build_object('queueId', t.menu_queue_id, 'optionId', t.menu_option_id) as "menuPlace", ${menuOptionsSql} as "menuOptions"
         from tickets t where t.company_id = ${companyId} and t.id = found.id and ${condition} for update) locked`.execute(tx);
  return rows;
}

/**
 * The session of the integration that spoke last in a ticket, or null if none has spoken. `isOver` is also true if an attendant
 * has switched the integration off without ending its session.
 */
const integrationSessionSql = sql`
  case when t.integration_session is not null
       then json_build_object('isOver', not t.use_integration or (t.integration_session->>'isOver')::boolean,
                              'integrationId', t.integration_id, 'sessionKey', t.integration_session->>'key') end`;

/**
 * The options of the queues of a ticket's connection. The statement reads them only for a ticket in which the bot may answer, so
 * that large chatbots do not slow down all other messages.
 */
const menuOptionsSql = sql`
  case when t.status in ('pending', 'lgpd') and t.user_id is null and t.queue_id is null then (
    select coalesce(json_agg(json_build_object(
             'id', c.id, 'queueId', c.queue_id, 'parentId', c.parent_id, 'name', c.name, 'greetingMessage', c.greeting_message,
             'queueType', c.queue_type, 'closeTicket', c.close_ticket, 'userId', c.opt_user_id,
             'integrationId', c.opt_integration_id, 'fileListId', c.opt_file_id,
             'queue', case when q.id is not null
                        then json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
                                               'fileListId', q.file_list_id, 'integrationId', q.integration_id) end)
             order by c.position), '[]')
      from whatsapps w join chatbots c on c.company_id = w.company_id and c.queue_id = any(w.queue_ids)
      left join queues q on q.company_id = c.company_id and q.id = c.opt_queue_id
     where w.company_id = t.company_id and w.id = t.whatsapp_id) else '[]'::json end`;
