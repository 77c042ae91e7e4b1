import type { Contact } from '@prosa/contract/contacts/contact';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { passes, type SearchedTicket, type SearchFilter } from './search-filter.ts';
import { searchable } from './ticket-texts.ts';

/** A ticket that was found: by whom it is with, or only by what was written. */
export type IndexHit = { readonly ticketId: number; readonly by: 'contact' | 'message' };
type SearchedContact = { readonly text: string; readonly digits: string; readonly tagIds: Contact['tagIds'] };
const nobody: SearchedContact = { text: '', digits: '', tagIds: [] };

/** Tickets, contacts and texts of the device, held to be looked through: 10,000 tickets in a few milliseconds. */
export class SearchIndex {
  readonly #tickets = new Map<number, SearchedTicket>();
  readonly #contacts = new Map<number, SearchedContact>();
  readonly #texts = new Map<number, string>();
  #newestFirst: readonly SearchedTicket[] | undefined;

  setTicket(ticket: SearchedTicket): void {
    const { id, contactId, status, userId, queueId, isGroup, whatsappId, unreadMessages, updatedAt } = ticket;
    this.#tickets.set(id, { id, contactId, status, userId, queueId, isGroup, whatsappId, unreadMessages, updatedAt });
    this.#newestFirst = undefined;
  }

  removeTicket(ticketId: number): void {
    this.#tickets.delete(ticketId);
    this.#texts.delete(ticketId);
    this.#newestFirst = undefined;
  }

  setContact({ id, name, number, tagIds }: Pick<Contact, 'id' | 'name' | 'number' | 'tagIds'>): void {
    this.#contacts.set(id, { text: searchable(name), digits: digitsOf(number), tagIds });
  }

  removeContact(contactId: number): void {
    this.#contacts.delete(contactId);
  }

  /** `text` is a `ticketText`. */
  setText(ticketId: number, text: string): void {
    this.#texts.set(ticketId, text);
  }

  /** Finds a `searchTerm`: contacts and ticket numbers first, then texts, each by the ticket changed last. */
  search(term: string, viewer: TicketViewer, filter: SearchFilter): IndexHit[] {
    if (term === '') return [];
    const byContact: IndexHit[] = [];
    const byMessage: IndexHit[] = [];
    const digits = /^[\d\s()+.-]+$/.test(term) ? digitsOf(term) : '';
    for (const ticket of this.#sorted()) {
      const contact = this.#contacts.get(ticket.contactId) ?? nobody;
      const ticketId = ticket.id;
      const isContact =
        contact.text.includes(term) || (digits !== '' && (contact.digits.includes(digits) || String(ticketId) === digits));
      const isFound = isContact || (this.#texts.get(ticketId) ?? '').includes(term);
      if (!isFound || !passes(viewer, filter, ticket, contact.tagIds)) continue;
      if (isContact) byContact.push({ ticketId, by: 'contact' });
      else byMessage.push({ ticketId, by: 'message' });
    }
    return [...byContact, ...byMessage];
  }

  #sorted(): readonly SearchedTicket[] {
    this.#newestFirst ??= [...this.#tickets.values()].sort((a, b) =>
      a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1,
    );
    return this.#newestFirst;
  }
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
