import type { Contact } from '@prosa/contract/contacts/contact';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { toByteString } from './to-byte-string.ts';
import { listTrigramPositions, createTrigramSet, mightContainTrigrams } from './create-trigram-set.ts';
import { JoinedTextSearch } from './joined-text-search.ts';
import { createTicketFilter, type SearchedTicket, type SearchFilter } from './search-filter.ts';
import { findLastMessageIndex, toSearchableText } from './ticket-texts.ts';
import { createTermFinder } from './create-term-finder.ts';
import { OrderedTickets } from './ordered-tickets.ts';

/**
 * A found ticket. `messageAt` is the index of the ticket's last matching message, or undefined if the contact or the ticket's
 * number matched.
 */
export type IndexHit = { readonly ticketId: number; readonly messageAt?: number };
/** The first hits of a search. `isWhole` is true if there are no further hits. */
export type IndexAnswer = { readonly hits: readonly IndexHit[]; readonly isWhole: boolean };

/**
 * Holds the device's tickets, contacts and texts in memory for searching. A common term is found within the first tickets, and
 * the search ends there. A rare term is searched only in texts that contain all its trigrams. With 10,000 tickets of 20 messages
 * the texts take about 14 MB, and the trigram sets 5 MB.
 */
export class SearchIndex {
  readonly #tickets = new OrderedTickets();
  readonly #names = new JoinedTextSearch();
  readonly #numbers = new JoinedTextSearch();
  readonly #tagIds = new Map<number, Contact['tagIds']>();
  readonly #texts = new Map<number, { readonly text: string; readonly grams: Uint32Array }>();

  setTicket(ticket: SearchedTicket): void {
    const { id, contactId, status, userId, queueId, isGroup, whatsappId, unreadMessages, updatedAt } = ticket;
    this.#tickets.set({ id, contactId, status, userId, queueId, isGroup, whatsappId, unreadMessages, updatedAt });
  }

  removeTicket(ticketId: number): void {
    this.#tickets.delete(ticketId);
    this.#texts.delete(ticketId);
  }

  setContact({ id, name, number, tagIds }: Pick<Contact, 'id' | 'name' | 'number' | 'tagIds'>): void {
    this.#names.set(id, toSearchableText(name));
    this.#numbers.set(id, toDigits(number));
    this.#tagIds.set(id, tagIds);
  }

  removeContact(contactId: number): void {
    this.#names.delete(contactId);
    this.#numbers.delete(contactId);
    this.#tagIds.delete(contactId);
  }

  /** Sets the text of a ticket, which must be a result of `toTicketText`. */
  setText(ticketId: number, text: string): void {
    this.#texts.set(ticketId, { text, grams: createTrigramSet(text) });
  }

  /**
   * Finds up to `limit` hits for a term, which must be a result of `toSearchTerm`: contacts and ticket numbers first, then texts,
   * each with the most recently changed ticket first.
   */
  search(
    term: string,
    asked: { readonly viewer: TicketViewer; readonly filter: SearchFilter; readonly limit: number },
  ): IndexAnswer {
    const { viewer, filter, limit } = asked;
    if (term === '') return { hits: [], isWhole: true };
    const digits = /^[\d\s()+.-]+$/.test(term) ? toDigits(term) : '';
    const contacts = this.#names.find(term);
    if (digits !== '') for (const id of this.#numbers.find(digits)) contacts.add(id);
    const isByContact = ({ id, contactId }: SearchedTicket): boolean =>
      contacts.has(contactId) || (digits !== '' && String(id) === digits);
    const matchesFilter = createTicketFilter(viewer, filter);
    const passesFilter = (ticket: SearchedTicket): boolean => matchesFilter(ticket, this.#tagIds.get(ticket.contactId) ?? []);
    const tickets = this.#tickets.newestFirst();
    const hits: IndexHit[] = [];
    for (const ticket of tickets)
      if (isByContact(ticket) && passesFilter(ticket) && hits.push({ ticketId: ticket.id }) > limit)
        return { hits: hits.slice(0, limit), isWhole: false };
    const bytes = toByteString(term);
    const places = listTrigramPositions(bytes);
    const standsIn = createTermFinder(bytes);
    for (const ticket of tickets) {
      const searched = this.#texts.get(ticket.id);
      if (searched === undefined || !mightContainTrigrams(searched.grams, places) || !standsIn(searched.text)) continue;
      if (isByContact(ticket) || !passesFilter(ticket)) continue;
      if (hits.push({ ticketId: ticket.id, messageAt: findLastMessageIndex(searched.text, bytes) }) > limit)
        return { hits: hits.slice(0, limit), isWhole: false };
    }
    return { hits, isWhole: true };
  }
}

const toDigits = (text: string): string => text.replaceAll(/\D/g, '');
