import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { TicketSubscriber, Write } from '../platform/write.ts';

/**
 * Deletes the records of customers' messages that no bot has answered, so that no bot answers them. The caller has locked the
 * tickets.
 */
export async function deleteUnansweredMessages({ tx, companyId }: Write, ticketIds: readonly TicketId[]): Promise<void> {
  await tx
    .deleteFrom('unanswered_messages')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::int[])`)
    .execute();
}

/** When a person attends, moves or closes a ticket, silences the bots in that ticket. */
export const silenceBotsInTakenOverTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'taken-over') await deleteUnansweredMessages(write, event.ticketIds);
};

/**
 * When a customer deletes a message that no bot has answered, deletes the record of this message. Otherwise the name of the
 * message's file would stay in the record.
 */
export const deleteUnansweredRecordOfDeletedMessage: TicketSubscriber = async ({ tx, companyId }, event) => {
  if (event.kind !== 'message-deleted') return;
  await tx
    .deleteFrom('unanswered_messages')
    .where('company_id', '=', companyId)
    .where('message_id', '=', event.messageId)
    .execute();
};
