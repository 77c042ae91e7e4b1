import type { ConnectionId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import type { IntakeConnection } from './intake-state.ts';

/** Loads connections by their ids, with every field that the stages of the intake read. */
export async function loadIntakeConnections(
  { tx, companyId }: Write,
  connectionIds: readonly ConnectionId[],
): Promise<ReadonlyMap<number, IntakeConnection>> {
  const ids = [...new Set(connectionIds)];
  const { rows } = await sql<IntakeConnection>`
    select w.id, w.name, w.channel, w.greeting_message as "greetingMessage",
           (select json_build_object('name', m.name, 'mimeType', m.mime_type, 'sizeBytes', m.size_bytes, 'storageKey', m.storage_key)
              from media m where m.company_id = w.company_id and m.id = w.greeting_media_id) as "greetingFile",
           case when p.use_integrations then w.integration_id end as "integrationId", w.allow_group as "allowGroup",
           w.group_as_ticket = 'enabled' as "groupAsTicket", w.time_create_new_ticket_minutes as "timeCreateNewTicketMinutes",
           w.max_use_bot_queues as "maxUseBotQueues", w.time_use_bot_queues_minutes as "timeUseBotQueuesMinutes",
           w.out_of_hours_message as "outOfHoursMessage", w.complation_message as "complationMessage",
           w.rating_message as "ratingMessage", w.max_use_bot_queues_nps as "maxUseBotQueuesNPS",
           (select coalesce(json_agg(json_build_object('from', v."from", 'to', v."to", 'message', v.message, 'of', v."of") order by v.place), '[]')
              from (values (1, 'connection', w.collective_vacation_start, w.collective_vacation_end, w.collective_vacation_message),
                           (2, 'company', c.collective_vacation_start, c.collective_vacation_end, c.collective_vacation_message))
                as v(place, "of", "from", "to", message) where v."from" is not null and v."to" is not null) as vacations,
           (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'greetingMessage', q.greeting_message,
                     'fileListId', q.file_list_id, 'integrationId', case when p.use_integrations then q.integration_id end)
                     order by q.order_queue nulls last, q.id), '[]')
              from queues q where q.company_id = w.company_id and q.id = any(w.queue_ids)) as queues
      from whatsapps w join companies c on c.id = w.company_id join plans p on p.id = c.plan_id
     where w.company_id = ${companyId} and w.id = any(${ids}::int[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
