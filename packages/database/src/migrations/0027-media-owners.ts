import { sql, type Kysely } from 'kysely';

/**
 * Adds the kind and the id of a file's owner, for owners that have no column of their own. The kinds are listed only in the code,
 * so a new kind of owner needs no migration. A file that is shared across companies is found by its id alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table media add column owner_kind text, add column owner_id text`,
  `alter table media drop constraint media_check`,
  `alter table media add constraint media_one_owner
     check (num_nonnulls(ticket_id, quick_message_id, chat_id, owner_kind) = 1 and num_nulls(owner_kind, owner_id) <> 1)`,
  `create index media_owner on media (company_id, owner_kind, owner_id) where owner_kind is not null`,
  `create index media_shared on media (id) where owner_kind is not null`,
];
