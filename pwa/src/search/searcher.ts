import type { WrittenRows } from '../sync/written-rows.ts';
import type { HeldRows } from './held-rows.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchAnswer, SearchHit, SearchQuestion } from './search-protocol.ts';
import { snippetOf } from './snippet.ts';
import type { StoredTexts } from './stored-texts.ts';
import { searchable, searchTerm, ticketText } from './ticket-texts.ts';

/** Tickets looked at in one step: between steps, others are heard. */
const TICKETS_AT_ONCE = 100;

/**
 * Searches what a device holds. The texts of all tickets lie on disk and, from the first search on, in memory; they follow
 * what is written. Of several searchers of a device one keeps the disk's.
 */
export class Searcher {
  readonly #held: HeldRows;
  readonly #stored: StoredTexts;
  #keeps = false;
  #loading: Promise<SearchIndex> | undefined;
  #index: SearchIndex | undefined;

  constructor(held: HeldRows, stored: StoredTexts) {
    this.#held = held;
    this.#stored = stored;
  }

  /** From now on the disk's texts are this one's to keep current; what was missed so far is made up for. */
  async keep(): Promise<void> {
    this.#keeps = true;
    await this.#verify();
  }

  load(): Promise<SearchIndex> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async written(table: WrittenRows['table'], ids: WrittenRows['ids']): Promise<void> {
    if (table === 'messages') return ids === undefined ? this.#verify() : this.#refresh(ids);
    if (ids === undefined) return this.#readAll(table);
    const rows = await this.#held.get(table, ids);
    const gone = ids.filter((_, at) => rows[at] === undefined);
    if (table === 'tickets') {
      for (const row of rows) if (row !== undefined && 'contactId' in row) this.#index?.setTicket(row);
      for (const id of gone) this.#index?.removeTicket(id);
      if (this.#keeps && gone.length > 0) await this.#stored.remove(gone);
      return;
    }
    for (const row of rows) if (row !== undefined && 'number' in row) this.#index?.setContact(row);
    for (const id of gone) this.#index?.removeContact(id);
  }

  /** `isWanted` turns false when a newer question has come. */
  async search(question: SearchQuestion, isWanted: () => boolean): Promise<SearchAnswer | undefined> {
    const term = searchTerm(question.term);
    const index = await this.load();
    if (!isWanted()) return undefined;
    const found = index.search(term, question.viewer, question.filter);
    const shown = found.slice(0, question.limit);
    const byMessage = shown.filter(({ by }) => by === 'message').map(({ ticketId }) => ticketId);
    const messages = new Map((await this.#held.messages(byMessage)).map((rows, at) => [byMessage[at], rows]));
    const hits = shown.flatMap(({ ticketId, by }): SearchHit[] => {
      if (by === 'contact') return [{ ticketId }];
      const message = messages.get(ticketId)?.findLast(({ body, isDeleted }) => !isDeleted && searchable(body).includes(term));
      const snippet = message === undefined ? undefined : snippetOf(message.body.replaceAll(/\s+/g, ' '), term);
      // Taken away since the text was made.
      return message === undefined || snippet === undefined ? [] : [{ ticketId, message: { id: message.id, snippet } }];
    });
    return { hits, total: found.length };
  }

  async #load(): Promise<SearchIndex> {
    const index = new SearchIndex();
    // What is written from here on goes into it too.
    this.#index = index;
    await this.#held.each('tickets', (row) => index.setTicket(row));
    await this.#held.each('contacts', (row) => index.setContact(row));
    await this.#stored.readTexts((ticketId, text) => index.setText(ticketId, text));
    if (!this.#keeps) void this.#verify().catch(() => undefined);
    return index;
  }

  async #readAll(table: 'tickets' | 'contacts'): Promise<void> {
    const index = this.#index;
    if (index === undefined) return;
    if (table === 'tickets') await this.#held.each('tickets', (row) => index.setTicket(row));
    else await this.#held.each('contacts', (row) => index.setContact(row));
  }

  /** Finds what is not as the device has it, and makes it anew. */
  async #verify(): Promise<void> {
    const counts = await this.#stored.readCounts();
    const ids = await this.#held.ticketIds();
    for (let at = 0; at < ids.length; at += TICKETS_AT_ONCE) {
      const some = ids.slice(at, at + TICKETS_AT_ONCE);
      const held = await this.#held.countMessages(some);
      await this.#refresh(some.filter((id, index) => held[index] !== counts.get(id)));
      for (const id of some) counts.delete(id);
    }
    if (this.#keeps && counts.size > 0) await this.#stored.remove(counts.keys());
  }

  async #refresh(ticketIds: readonly number[]): Promise<void> {
    if (this.#keeps && ticketIds.length > 0) await this.#stored.outdate(ticketIds);
    for (let at = 0; at < ticketIds.length; at += TICKETS_AT_ONCE) {
      const some = ticketIds.slice(at, at + TICKETS_AT_ONCE);
      const messages = await this.#held.messages(some);
      const rows = some.map((ticketId, index) => {
        const own = messages[index] ?? [];
        return { ticketId, text: ticketText(own), count: own.length };
      });
      for (const { ticketId, text } of rows) this.#index?.setText(ticketId, text);
      if (this.#keeps) await this.#stored.put(rows);
    }
  }
}
