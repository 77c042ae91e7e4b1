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

/** Silences the bots in each ticket that a person attends, moves or closes. */
export const silenceBotsInTakenOverTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'taken-over') await deleteUnansweredMessages(write, event.ticketIds);
};

/**
 * Deletes the record of an unanswered message that its customer has deleted. Otherwise the name of the message's file would stay
 * in the record.
 */
export const deleteUnansweredRecordOfDeletedMessage: TicketSubscriber = async ({ tx, companyId }, event) => {
  if (event.kind !== 'message-deleted') return;
  await tx
    .deleteFrom('unanswered_messages')
    .where('company_id', '=', companyId)
    .where('message_id', '=', event.messageId)
    .execute();
};
