import { sql, type Kysely } from 'kysely';

/**
 * Adds an index of the messages that are still to be sent. Before, a delivery read all messages of its ticket to find the first
 * unsent one: 60 ms in a ticket with 30,000 messages. With the index it reads only the unsent ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index messages_unsent on messages (company_id, ticket_id, created_at, id) where delivery in ('queued','sending')`,
    )
    .execute(db);
}
