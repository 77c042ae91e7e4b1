import { type ContactId, MessageId } from '@prosa/contract/ids';
import { FORWARD_PAUSE_MS } from '@prosa/contract/messages/forward-message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';
import { uuidv7 } from '../../platform/uuidv7.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { BatchedCommand } from '../../sync/outbox/enqueue-batch.ts';
import type { MessageView } from '../conversation/message-view.ts';
import { forwardCommand, type ForwardPayload } from './forward-command.ts';

type ForwardTarget = { readonly id: ContactId; readonly name: string };
type ForwardPlan = {
  readonly userId: number;
  readonly nowMs: number;
  readonly signMessage: boolean;
};
/** A command that forwards one message to one contact. */
export type PlannedForward = BatchedCommand & { readonly payload: ForwardPayload };

/**
 * Plans the commands that forward messages to contacts. Each contact gets all messages in their order. Two messages to a contact
 * are separated by the pause that providers need. Pauses count from the moment of planning, so they also pass while there is no
 * network.
 */
export async function planForwards(
  database: LocalDatabase,
  { messages, contacts }: { readonly messages: readonly Pick<MessageView, 'id'>[]; readonly contacts: readonly ForwardTarget[] },
  { userId, nowMs, signMessage }: ForwardPlan,
): Promise<PlannedForward[]> {
  const planned: PlannedForward[] = [];
  for (const { id: contactId, name: contactName } of contacts) {
    const ticketId = await findAttendedTicketId(database, contactId, userId);
    for (const [place, { id: messageId }] of messages.entries()) {
      const id = v.parse(MessageId, uuidv7());
      const payload = { id, messageId, contactId, contactName, ticketId, signMessage };
      planned.push({ command: forwardCommand, payload, notBeforeMs: place === 0 ? 0 : nowMs + place * FORWARD_PAUSE_MS });
    }
  }
  return planned;
}

/**
 * Finds the contact's ticket that shows the forwarded messages until the server answers: a ticket that the user attends, or a
 * group's ticket.
 */
async function findAttendedTicketId(
  database: LocalDatabase,
  contactId: ContactId,
  userId: number,
): Promise<TicketRow['id'] | null> {
  const tickets = await database.tickets.where('contactId').equals(contactId).toArray();
  const attended = tickets.find(({ status, userId: of }) => status === 'group' || (status === 'open' && of === userId));
  return attended?.id ?? null;
}
