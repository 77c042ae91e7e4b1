import { sql, type Kysely } from 'kysely';

/**
 * A company has one tag of a name and kind, whatever its case and accents. Of tags that were alike until now the oldest keeps
 * its name, and the others, which contacts and flows go on pointing to, get their number behind theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The owner of the tables is no superuser and is held to the policies like everybody, so they are lifted for this transaction.
  `alter table tags no force row level security`,
  `update tags t set name = t.name || ' (' || t.id || ')'
    where exists (
      select from tags older
       where older.company_id = t.company_id and older.kanban = t.kanban and older.id < t.id and fold(older.name) = fold(t.name))`,
  `alter table tags force row level security`,
  `create unique index tags_one_of_a_name on tags (company_id, kanban, fold(name))`,
  `alter table tags drop constraint tags_company_id_name_kanban_key`,
];
