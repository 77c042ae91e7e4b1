import { sql, type Kysely } from 'kysely';

/**
 * Adds an index from which scheduled messages are listed by time. Also adds a function that finds them in trigram indexes by
 * their texts and the names of their contacts. A query of the application's role can't use these indexes because of the policies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index schedules_send_at`,
  `create index schedules_send_at on schedules (company_id, send_at desc, id)`,
  `create index schedules_search on schedules using gin (fold(body) gin_trgm_ops)`,
  /** PostgreSQL plans the search anew for each term, so that the planner knows how frequent the term is. */
  `create function search_schedule_ids(term text) returns setof uuid
     language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
       select id from schedules
        where company_id = current_setting('app.company_id')::int and fold(body) like '%' || fold(term) || '%'
       union
       select s.id from contacts c join schedules s on s.company_id = c.company_id and s.contact_id = c.id
        where c.company_id = current_setting('app.company_id')::int and fold(c.name) like '%' || fold(term) || '%' $$`,
  `alter function search_schedule_ids(text) owner to prosa_platform`,
  `revoke execute on function search_schedule_ids(text) from public`,
  `grant execute on function search_schedule_ids(text) to prosa_app`,
];
