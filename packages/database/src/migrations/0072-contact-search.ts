import { sql, type Kysely } from 'kysely';

/**
 * A search for one or two letters reads the index of the names of contacts, even if no name contains these letters. The order by
 * name makes the planner use that index. Otherwise PostgreSQL would read the rows or another index, and fold each name anew. All
 * pages of a frequent word find the same contacts, because a scan of the table always begins at its start, even while another
 * scan is under way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /** The role that owns the function replaces its body, so that the owner and the grants stay the same. */
  `set local role prosa_platform`,
  `create or replace function search_contact_ids(term text, most int) returns setof int
     language sql stable security definer set search_path = public, pg_temp
     set synchronize_seqscans = off set plan_cache_mode = force_custom_plan as $$
       select id from (
         (select id from contacts
           where length(term) < 3 and company_id = current_setting('app.company_id')::int
             and position(fold(regexp_replace(term, '\\\\(.)', '\\1', 'g')) in fold(name)) > 0
           order by fold(name), id limit least(most, 2000))
         union all
         select id from contacts
          where length(term) > 2 and company_id = current_setting('app.company_id')::int
            and (fold(name) like '%' || fold(term) || '%'
                 or (email <> '' and fold(email) like '%' || fold(term) || '%')
                 or (term ~ '[0-9]{3}' and number like '%' || regexp_replace(term, '[^0-9]', '', 'g') || '%'))
         union all
         select contact_id from contact_identities
          where term ~ '[0-9]{3}' and company_id = current_setting('app.company_id')::int
            and number like '%' || regexp_replace(term, '[^0-9]', '', 'g') || '%') found(id)
        limit least(most, 2000) $$`,
  `reset role`,
];
