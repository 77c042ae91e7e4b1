import { sql } from 'kysely';
import type { TicketId } from '@prosa/contract/ids';
import type { TicketSubscriber, Write } from '../platform/write.ts';

/** Lets the messages that the customers of some tickets have written without an answer of a bot. The caller has locked the tickets. */
export async function forgetUnansweredMessages({ tx, companyId }: Write, ticketIds: readonly TicketId[]): Promise<void> {
  await tx
    .deleteFrom('unanswered_messages')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`ticket_id = any(${ticketIds}::int[])`)
    .execute();
}

/** Silences the bots in each ticket that a person attends, moves or closes. */
export const silenceBotsInTakenOverTickets: TicketSubscriber = async (write, event) => {
  if (event.kind === 'taken-over') await forgetUnansweredMessages(write, event.ticketIds);
};

/** Lets a message that its customer has deleted wait for no answer, so that the name of its file is gone, too. */
export const forgetDeletedMessage: TicketSubscriber = async ({ tx, companyId }, event) => {
  if (event.kind !== 'message-deleted') return;
  await tx
    .deleteFrom('unanswered_messages')
    .where('company_id', '=', companyId)
    .where('message_id', '=', event.messageId)
    .execute();
};
