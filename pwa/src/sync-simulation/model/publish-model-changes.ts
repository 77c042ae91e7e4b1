import type { Chat } from '@prosa/contract/chats/chat';
import type { Contact } from '@prosa/contract/contacts/contact';
import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import type { Message } from '@prosa/contract/messages/message';
import type { Ticket, TicketRow } from '@prosa/contract/tickets/ticket';
import type { ModelChanges } from './model-changes.ts';
import type { ModelEvent } from './model-event.ts';
import type { ModelUser } from './model-rows.ts';

type Row<T> = { readonly row: T };
/** The parts of the model server from which its live events are made. */
type PublishedServer = {
  readonly users: ReadonlyMap<number, { readonly user: ModelUser }>;
  readonly messages: ReadonlyMap<string, Row<Message>>;
  readonly contacts: ReadonlyMap<number, Row<Contact>>;
  readonly chats: ReadonlyMap<number, Row<Chat>>;
  readonly inboxViews: ReadonlyMap<string, Row<InboxView>>;
  publish: (userId: number, event: ModelEvent) => void;
  eventPosition: () => unknown;
  ticketOf: (id: number) => TicketRow | undefined;
  sees: (user: ModelUser, row: TicketRow) => boolean;
  toTicket: (row: TicketRow) => Ticket;
};

/** Publishes to each user of the model server the changes that the user may see. */
export function publishModelChanges(server: PublishedServer, changes: ModelChanges): void {
  const asOf = server.eventPosition();
  const count =
    changes.tickets.size +
    changes.messages.size +
    changes.contacts.size +
    changes.deletedTickets.length +
    changes.chats.length +
    changes.inboxViews.size +
    changes.others.length;
  if (count === 0) return;
  for (const { user } of server.users.values()) {
    const publishToUser = (kind: ModelEvent['kind'], payload: unknown) => server.publish(user.id, { kind, payload });
    const findVisibleTicket = (id: number): Ticket | undefined => {
      const row = server.ticketOf(id);
      return row !== undefined && server.sees(user, row) ? server.toTicket(row) : undefined;
    };
    for (const [id, action] of changes.tickets) {
      const ticket = findVisibleTicket(id);
      if (ticket !== undefined) publishToUser('ticket', { action, ticket, asOf });
    }
    for (const [id, action] of changes.messages) {
      const message = server.messages.get(id)?.row;
      const ticket = message === undefined ? undefined : findVisibleTicket(message.ticketId);
      if (ticket !== undefined) publishToUser('appMessage', { action, message, ticket, contact: ticket.contact, asOf });
    }
    for (const [id, action] of changes.contacts) {
      const contact = server.contacts.get(id)?.row;
      if (action === 'delete') publishToUser('contact', { action, contactId: id, asOf });
      else if (contact !== undefined) publishToUser('contact', { action, contact, asOf });
    }
    for (const id of changes.chats) {
      const chat = server.chats.get(id)?.row;
      if (chat?.users.some(({ userId }) => userId === user.id) === true) publishToUser('chat', { action: 'update', chat, asOf });
    }
    for (const [id, userId] of changes.inboxViews) {
      if (userId !== user.id) continue;
      const view = server.inboxViews.get(id)?.row;
      publishToUser('inboxView', view === undefined ? { action: 'delete', id, asOf } : { action: 'update', view, asOf });
    }
    for (const id of changes.deletedTickets) publishToUser('ticket', { action: 'delete', ticketId: id, asOf });
    publishToUser('sync', undefined);
  }
}
