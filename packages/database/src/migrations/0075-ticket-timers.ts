import { sql, type Kysely } from 'kysely';

/**
 * Stores the time of a ticket's last reminder, and adds a lane for the jobs of ticket timers. A ticket that existed before this
 * migration gets its first job with its next change. The migration therefore sends no messages about old conversations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table tickets add column inactive_message_at timestamptz, add column silent_since timestamptz,
     add check ((inactive_message_at is null) = (silent_since is null))`,
  `alter table jobs drop constraint jobs_lane_check`,
  `alter table jobs add constraint jobs_lane_check
     check (lane in ('intake', 'conversations', 'answers', 'bulk', 'push', 'timers'))`,
];
