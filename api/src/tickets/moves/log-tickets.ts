import type { QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { TicketLogType } from '@prosa/contract/tickets/ticket-log';
import { sql } from 'kysely';
import { toRecordsetSql } from '../../platform/database/to-recordset-sql.ts';
import type { Write } from '../../platform/write.ts';

type NewTicketLogEntry = {
  readonly ticketId: TicketId;
  readonly type: TicketLogType;
  /** The user who acted, or null for the bot and for timers. */
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
};

/** Adds entries to the logs of tickets. Logs a user's `access` to a ticket at most once in each hour of the clock. */
export async function logTickets(
  { tx, companyId, now }: Pick<Write, 'tx' | 'companyId' | 'now'>,
  logs: readonly NewTicketLogEntry[],
): Promise<void> {
  if (logs.length === 0) return;
  await sql`
    insert into ticket_log (company_id, ticket_id, user_id, queue_id, type, created_at)
    select ${companyId}::int, "ticketId", "userId", "queueId", type, ${now}::timestamptz
      from json_to_recordset(${toRecordsetSql(logs)}) as log("ticketId" int, "userId" int, "queueId" int, type text)
    on conflict do nothing`.execute(tx);
}
