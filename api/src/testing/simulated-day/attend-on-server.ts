import { CompanyId, MessageId, QueueId, TicketId, UserId } from '@prosa/contract/ids';
import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import * as v from 'valibot';
import { sendMessage } from '../../messages/send-message.ts';
import type { Services } from '../../platform/services.ts';
import { commit, type Command, type WriteServices } from '../../platform/write.ts';
import { updateTicket } from '../../tickets/moves/update-ticket.ts';
import { createAdminScope } from '../create-admin-scope.ts';
import { ATTENDANT_ANSWER_TEXT, chooseAttendantAct, type AttendantAct } from './world/attendant-act.ts';
import type { DayCompany } from './world/day-company.ts';
import type { DayAct, DayCustomer } from './world/draw-customer.ts';

type AttendantInput = {
  readonly company: DayCompany;
  readonly customer: DayCustomer;
  readonly act: Extract<DayAct, { kind: 'attend' }>;
};

/** Performs an attendant's act in the customer's newest ticket. Uses the same commands as the API. */
export async function attendOnServer(
  services: Services,
  ticket: Readonly<Record<string, unknown>> | undefined,
  { company, customer, act }: AttendantInput,
): Promise<void> {
  const chosen = chooseAttendantAct(String(ticket?.['status']), act.choice);
  if (ticket === undefined || chosen === null) return;
  const ticketId = v.parse(TicketId, ticket['id']);
  const user = company.users.find(({ id }) => id === ticket['user_id']) ?? company.users[0];
  const colleague = user === company.users[0] ? company.users[1] : company.users[0];
  const companyId = v.parse(CompanyId, company.id);
  const scope = { ...createAdminScope(companyId, v.parse(UserId, user.id)), name: user.name, farewellMessage: user.farewell };
  const queueId = ticket['queue_id'] ?? customer.connection.queues[0]?.id;
  const change = toTicketChange(chosen, {
    queueId: v.parse(QueueId, queueId),
    otherQueueId: v.parse(QueueId, company.queues[act.target]?.id),
    colleagueId: v.parse(UserId, colleague.id),
  });
  await commit(services, companyId, async (write) => {
    const command = { ...write, scope };
    await (change === null ? answer(command, ticketId) : updateTicket(command, ticketId, change));
  });
}

const answer = (command: Command & WriteServices, ticketId: TicketId) =>
  sendMessage(command, ticketId, {
    id: v.parse(MessageId, command.newId()),
    body: ATTENDANT_ANSWER_TEXT,
    isPrivate: false,
    quotedMsg: null,
    expects: undefined,
    file: null,
    mentions: [],
    contactId: null,
    location: null,
  });

type TransferTargets = { readonly queueId: QueueId; readonly otherQueueId: QueueId; readonly colleagueId: UserId };

function toTicketChange(act: AttendantAct, { queueId, otherQueueId, colleagueId }: TransferTargets): UpdateTicketBody | null {
  switch (act) {
    case 'answer':
      return null;
    case 'accept':
      return { status: 'open', queueId };
    case 'return':
      return { status: 'pending' };
    case 'transfer-to-queue':
      return { isTransfered: true, queueId: otherQueueId, userId: null };
    case 'transfer-to-colleague':
      return { isTransfered: true, queueId, userId: colleagueId };
    case 'close':
      return { status: 'closed' };
    case 'close-with-farewell':
      return { status: 'closed', sendFarewellMessage: true, ratingId: RatingChoice.dontAsk };
    case 'close-with-rating':
      return { status: 'closed', sendFarewellMessage: true, ratingId: RatingChoice.ask };
  }
}
