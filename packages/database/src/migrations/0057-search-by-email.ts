import { sql, type Kysely } from 'kysely';

/**
 * Finds contacts by a part of their e-mail addresses, too. A part of one or two characters finds names alone, because the index of
 * addresses has no shorter parts than three.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index contacts_email on contacts using gin (fold(email) gin_trgm_ops) where email <> ''`,
  /** The function belongs to this role, and keeps its owner and grants when its body is replaced. */
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
