import { sql, type Kysely } from 'kysely';

/**
 * What a cascade deletes, it deletes as the tables' owner, whom the policies keep from everything else: a tag that was deleted
 * stayed on its contacts. Triggers that write to other tables do so as the platform, each within the row's own company.
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
