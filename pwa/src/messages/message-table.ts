import * as v from 'valibot';
import type { Message } from '@prosa/contract/messages/message';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { advanceAck } from '@prosa/domain/messages/advance-ack';
import { defineTable } from '../sync/database/device-table.ts';

/**
 * Merges two versions of a message so that the order of events doesn't matter. The ack only rises, and an edited or deleted
 * message stays edited or deleted.
 */
function mergeMessage(held: Message, row: Message): Message {
  const older = (held.isEdited && !row.isEdited) || (held.isDeleted && !row.isDeleted) || held.ack > row.ack;
  return { ...(older ? held : row), ack: advanceAck(held.ack, row.ack) };
}

/** The synced table of the messages of visible tickets. */
export const messageTable = defineTable({
  name: 'messages',
  indexes: { 1: 'id, [ticketId+createdAt]', 3: 'id, [ticketId+createdAt], media.url' },
  merge: mergeMessage,
  belongsTo: ({ ticketId }) => ({ table: 'tickets', key: ticketId }),
  events: {
    appMessage: ({ contact, ticket, message }) => ({
      rows: { contacts: [contact], tickets: [v.parse(TicketRow, ticket)], messages: [message] },
    }),
  },
});
