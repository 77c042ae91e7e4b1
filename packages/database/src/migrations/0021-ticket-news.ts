import { sql, type Kysely } from 'kysely';

/**
 * Adds what a list shows of a ticket besides the text of its newest message: details of the newest message, the time since which
 * the customer waits for a person, and the user who handed the ticket over. Also adds a mark for messages of bots, and the length
 * of audio and video to files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table messages add column is_bot boolean not null default false`,
  `alter table media add column duration_s real check (duration_s >= 0)`,
  `alter table tickets
     add column last_message_details jsonb,
     add column waiting_since timestamptz,
     add column handover jsonb`,
  `create index tickets_handover on tickets (company_id, user_id) where handover is not null`,
  // The owner of the tables is no superuser, so the policies apply to the owner, too. They are switched off for this transaction.
  `alter table tickets no force row level security`,
  `alter table messages no force row level security`,
  `alter table deliveries no force row level security`,
  `alter table media no force row level security`,
  `update messages m set is_bot = true
    where from_me and user_id is null and not is_private
      and exists (select from deliveries d where d.company_id = m.company_id and d.message_id = m.id)`,
  `update tickets t set last_message = left(last_message, 255), last_message_details = newest.details
     from (
       select distinct on (m.company_id, m.ticket_id) m.company_id, m.ticket_id, jsonb_build_object(
           'id', m.id, 'userId', m.user_id, 'isBot', m.is_bot, 'mediaType', m.media_type, 'mediaName', f.name,
           'durationS', null, 'isDeleted', m.is_deleted) as details
         from messages m left join media f on f.company_id = m.company_id and f.id = m.media_id
        where not m.is_private and m.media_type <> 'reactionMessage'
        order by m.company_id, m.ticket_id, m.created_at desc, m.id desc) newest
    where newest.company_id = t.company_id and newest.ticket_id = t.id`,
  `update tickets t set waiting_since = (
       select min(m.created_at) from messages m
        where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me and m.media_type <> 'reactionMessage'
          and m.created_at > coalesce((
            select max(a.created_at) from messages a
             where a.company_id = t.company_id and a.ticket_id = t.id and a.from_me and not a.is_bot and not a.is_private), '-infinity'))
    where t.status in ('pending', 'open') and not t.is_group`,
  `alter table tickets force row level security`,
  `alter table messages force row level security`,
  `alter table deliveries force row level security`,
  `alter table media force row level security`,
];
