import { sql, type Kysely } from 'kysely';

/**
 * Lets the search also find contacts by a part of their email address. A part of one or two characters is searched only in names,
 * because the index of addresses can't find parts shorter than three characters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index contacts_email on contacts using gin (fold(email) gin_trgm_ops) where email <> ''`,
  /** The role that owns the function replaces its body, so that the owner and the grants stay the same. */
  `set local role prosa_platform`,
  `create or replace function search_contact_ids(term text, most int) returns setof int
     language sql stable security definer set search_path = public, pg_temp as $$
       select id from contacts
        where company_id = current_setting('app.company_id')::int
          and (fold(name) like '%' || fold(term) || '%'
               or (length(term) > 2 and email <> '' and fold(email) like '%' || fold(term) || '%')
               or (term ~ '[0-9]{3}' and number like '%' || regexp_replace(term, '[^0-9]', '', 'g') || '%'))
        limit least(most, 2000) $$`,
  `reset role`,
];
