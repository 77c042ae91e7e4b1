import { ConnectionId, MessageId, TicketId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import type { Services } from '../platform/services.ts';
import { receiveAndAnswerInTest } from './answer-bursts.ts';
import { createTextFromPhone } from './create-text-from-phone.ts';
import type { TestServices } from './start-test-services.ts';

type SetUp = Pick<TestServices, 'rows' | 'companyId'> & { readonly services: Services };

/**
 * Records the first message of a new customer. The provider's id of the message is `in.` followed by the customer's number.
 * Returns the ticket, and the delivery of the bot's menu, which was not sent yet.
 */
export async function createWaitingDelivery(
  { services, rows, companyId }: SetUp,
  number: string,
): Promise<{ readonly ticketId: TicketId; readonly id: MessageId }> {
  const message = createTextFromPhone(number, 'oi', { providerId: `in.${number}`, at: services.clock() });
  await receiveAndAnswerInTest(services, companyId, { whatsappId: parse(ConnectionId, 1), message });
  const [row] = await rows(
    `select m.ticket_id, m.id from deliveries d join messages m on m.id = d.message_id order by m.ticket_id desc limit 1`,
  );
  return { ticketId: parse(TicketId, row?.['ticket_id']), id: parse(MessageId, row?.['id']) };
}
