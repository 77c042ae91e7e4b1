import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { MessageToAnswer } from '@prosa/domain/answering/answer-state';
import type { BurstTimes } from '@prosa/domain/bursts/burst-times';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Read } from '../platform/write.ts';
import { isMissedCall } from './is-missed-call.ts';

/** The unanswered messages of a ticket in the order in which they were recorded. */
export type Burst = BurstTimes & {
  readonly ticketId: TicketId;
  readonly messages: readonly (MessageToAnswer & { readonly id: MessageId })[];
};

type BurstRow = Pick<MessageToAnswer, 'body' | 'mediaType' | 'at'> & {
  readonly id: MessageId;
  readonly dataJson: unknown;
  readonly ticketId: TicketId;
  readonly fileName: string | null;
  readonly receivedAt: Date;
};

/**
 * Loads the bursts of the given tickets, each with the messages that no bot has answered yet. The caller has locked the tickets.
 */
export async function loadBursts({ tx, companyId }: Read, ticketIds: readonly TicketId[]): Promise<Burst[]> {
  const { rows } = await sql<BurstRow>`
    select u.ticket_id as "ticketId", u.file_name as "fileName", u.received_at as "receivedAt", m.id, m.body, m.media_type as "mediaType",
           m.data_json as "dataJson", m.created_at as at
      from unanswered_messages u join messages m on m.company_id = u.company_id and m.id = u.message_id
     where u.company_id = ${companyId} and u.ticket_id = any(${ticketIds}::int[]) order by u.ticket_id, u.id`.execute(tx);
  return [...Map.groupBy(rows, ({ ticketId }) => ticketId)].map(([ticketId, written]) => {
    const times = written.map(({ receivedAt }) => receivedAt.getTime());
    return {
      ticketId,
      firstAt: new Date(Math.min(...times)),
      lastAt: new Date(Math.max(...times)),
      messages: written.map(({ id, body, mediaType, fileName, dataJson, at }) => ({
        id,
        fromMe: false,
        body,
        mediaType,
        replyId: findReplyId(dataJson),
        isMissedCall: isMissedCall({ mediaType, dataJson }),
        media: fileName === null ? null : { name: fileName },
        at,
      })),
    };
  });
}

/** A customer's answer by a button or a list, in the `dataJson` of the message. */
const ChosenReply = v.object({ reply: v.object({ id: v.nullable(v.string()) }) });

function findReplyId(dataJson: unknown): string | null {
  const chosen = v.safeParse(ChosenReply, dataJson);
  return chosen.success ? chosen.output.reply.id : null;
}
