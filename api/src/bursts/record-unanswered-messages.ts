import type { MessageId, TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { toAnswerTime } from '@prosa/domain/bursts/burst-times';
import { toRecordsetSql } from '../platform/database/to-recordset-sql.ts';
import type { Write } from '../platform/write.ts';
import { enqueueBurstAnswers } from './answer-burst-job.ts';

/** A recorded message of a customer that a bot is to answer. */
export type UnansweredMessage = {
  readonly ticketId: TicketId;
  readonly messageId: MessageId;
  readonly fileName: string | null;
  /** The time of the first message of the burst to which this message belongs, or null if this message begins the burst. */
  readonly burstSince: Date | null;
};

/**
 * Records which messages wait for an answer, and enqueues one answer for each ticket. Uses two statements for all messages. A
 * further message of a burst delays the answer (rule B1 of intake/SPEC.md). The caller has locked the tickets.
 */
export async function recordUnansweredMessages(write: Write, messages: readonly UnansweredMessage[]): Promise<void> {
  const { tx, companyId, now } = write;
  if (messages.length === 0) return;
  await sql`
    insert into unanswered_messages (company_id, ticket_id, message_id, file_name, received_at)
    select ${companyId}::int, "ticketId", "messageId", "fileName", ${now}::timestamptz
      from json_to_recordset(${toRecordsetSql(messages)}) as message("ticketId" int, "messageId" uuid, "fileName" text)`.execute(
    tx,
  );
  const answerTimes = new Map(
    messages.map(({ ticketId, burstSince }) => [ticketId, toAnswerTime({ firstAt: burstSince ?? now, lastAt: now })]),
  );
  await enqueueBurstAnswers(
    write,
    [...answerTimes].map(([ticketId, runAt]) => ({ ticketId, runAt })),
  );
}
