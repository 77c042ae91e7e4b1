import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import type { Message } from '@prosa/contract/messages/message';
import type { TicketId } from '@prosa/contract/ids';
import { callApi } from '../platform/requests/api-client.ts';
import { NotNow } from '../platform/requests/api-errors.ts';
import { currentDatabase } from '../sync/database/current-database.ts';

/** The maximum number of pages that an export reads from the server. Together, these pages have about 2,000 messages. */
const MAX_REQUESTED_PAGES = 50;

/**
 * Reads the messages of a ticket from the device and from the server, the oldest first. Without a network, it returns only the
 * messages on the device.
 */
export async function readConversation(ticketId: TicketId): Promise<readonly Message[]> {
  const held = await currentDatabase()
    .messages.where('[ticketId+createdAt]')
    .between([ticketId, ''], [ticketId, '\uffff'])
    .toArray();
  const messages = new Map<string, Message>(held.map((message) => [message.id, message]));
  try {
    for (let page = 1; page <= MAX_REQUESTED_PAGES; page += 1) {
      const answer = await callApi('GET', `/messages/${ticketId}?pageNumber=${page}`, { schema: ListMessagesAnswer });
      const own = answer.messages.filter((message) => message.ticketId === ticketId);
      for (const message of own) messages.set(message.id, message);
      // The pages after this one belong to the contact's earlier tickets.
      if (!answer.hasMore || own.length === 0) break;
    }
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
  }
  return [...messages.values()].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}
