import type { MessageId, TicketId } from '@prosa/contract/ids';
import { toAnswerTime } from '@prosa/domain/bursts/burst-times';
import type { Write } from '../platform/write.ts';
import { enqueueAnswers } from './answer-burst-job.ts';

/** A recorded message of a customer that a bot is to answer. */
export type UnansweredMessage = {
  readonly ticketId: TicketId;
  readonly messageId: MessageId;
  readonly fileName: string | null;
  /** The time of the first message of the burst that the message continues, or null if it begins a burst. */
  readonly burstSince: Date | null;
};

/**
 * Records which messages wait for an answer, and enqueues one answer for each ticket, with two statements. A further message of a
 * burst moves the answer back (rule B1 of intake/SPEC.md). The caller has locked the tickets.
 */
export async function recordUnansweredMessages(write: Write, messages: readonly UnansweredMessage[]): Promise<void> {
  const { tx, companyId, now } = write;
  if (messages.length === 0) return;
  await tx
    .insertInto('unanswered_messages')
    .values(
      messages.map(({ ticketId, messageId, fileName }) => ({
        company_id: companyId,
        ticket_id: ticketId,
        message_id: messageId,
        file_name: fileName,
        received_at: now,
      })),
    )
    .execute();
  const answerTimes = new Map(
    messages.map(({ ticketId, burstSince }) => [ticketId, toAnswerTime({ firstAt: burstSince ?? now, lastAt: now })]),
  );
  await enqueueAnswers(
    write,
    [...answerTimes].map(([ticketId, runAt]) => ({ ticketId, runAt })),
  );
}
