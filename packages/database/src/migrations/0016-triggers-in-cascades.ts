import { sql, type Kysely } from 'kysely';

/**
 * Lets triggers write to other tables as the platform's role. A cascade runs as the owner of the tables, and the policies hide
 * the rows of those other tables from the owner. Before this migration, a deleted tag therefore stayed on its contacts. Each
 * trigger writes only in the company of its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of functions) {
    await sql.raw(`alter function ${name}() security definer set search_path = public, pg_temp`).execute(db);
    await sql.raw(`alter function ${name}() owner to prosa_platform`).execute(db);
  }
}

const functions = [
  'mirror_user_queues',
  'mirror_contact_tags',
  'mirror_ticket_tags',
  'record_removal',
  'stamp_chats_of_users',
  'record_chat_departure',
];
