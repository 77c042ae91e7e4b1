import { sql, type Kysely } from 'kysely';

/**
 * Allows a company only one tag of each name and kind, ignoring case and accents. Among existing tags with equal names, the
 * oldest keeps its name. The id of each other tag is appended to its name, and the tag stays on its contacts and in its flows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The owner of the tables is no superuser, so the policies apply to the owner, too. They are switched off for this transaction.
  `alter table tags no force row level security`,
  `update tags t set name = t.name || ' (' || t.id || ')'
    where exists (
      select from tags older
       where older.company_id = t.company_id and older.kanban = t.kanban and older.id < t.id and fold(older.name) = fold(t.name))`,
  `alter table tags force row level security`,
  `create unique index tags_one_of_a_name on tags (company_id, kanban, fold(name))`,
  `alter table tags drop constraint tags_company_id_name_kanban_key`,
];
