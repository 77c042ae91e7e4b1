import { sql, type Kysely } from 'kysely';

/**
 * Lists scheduled messages by time from an index alone. Also finds them by their texts and the names of their contacts in the
 * trigram indexes, which a query of the application's role can't use because of the policies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index schedules_send_at`,
  `create index schedules_send_at on schedules (company_id, send_at desc, id)`,
  `create index schedules_search on schedules using gin (fold(body) gin_trgm_ops)`,
  /** A plan of its own for each term lets the planner see how frequent the term is. */
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
