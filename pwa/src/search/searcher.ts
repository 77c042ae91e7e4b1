import type { Message } from '@prosa/contract/messages/message';
import { toPlainSignedText } from '@prosa/domain/messages/sign-message';
import type { WrittenRows } from './written-rows.ts';
import type { LocalRowReader } from './local-row-reader.ts';
import { SearchIndex, type IndexHit } from './search-index.ts';
import type { SearchAnswer, SearchHit, SearchQuestion } from './search-protocol.ts';
import { findMessageSnippet } from './snippet.ts';
import type { StoredTexts } from './stored-texts.ts';
import { containsTerm, toSearchTerm, toTicketText } from './ticket-texts.ts';

/** The number of tickets that are read in one step. Between two steps the worker can receive new questions. */
const TICKETS_PER_STEP = 100;

/**
 * Searches the texts of a device. The texts of all tickets are on disk, and from the first search on also in memory. Both copies
 * follow every change. If a device has several searchers, only one of them writes to the disk.
 */
export class Searcher {
  readonly #held: LocalRowReader;
  readonly #stored: StoredTexts;
  #keeps = false;
  #loading: Promise<SearchIndex> | undefined;
  #index: SearchIndex | undefined;
  /**
   * The ids of tickets that have no searchable text because the device did not hold them. If such a ticket arrives later, the
   * searcher has to make its text.
   */
  readonly #absent = new Set<number>();
  /** The promise of the last step. Steps run one at a time, so that earlier reads never overwrite later ones. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(held: LocalRowReader, stored: StoredTexts) {
    this.#held = held;
    this.#stored = stored;
  }

  /** Makes this searcher maintain the texts on disk, beginning with the changes that were written before this call. */
  async keep(): Promise<void> {
    this.#keeps = true;
    await this.#repairTexts();
  }

  load(): Promise<SearchIndex> {
    this.#loading ??= this.#step(() => this.#load()).catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async written(table: WrittenRows['table'], ids: WrittenRows['ids']): Promise<void> {
    if (table === 'messages') return this.#refresh(ids ?? (await this.#held.ticketIds()));
    await this.#step(() => (ids === undefined ? this.#readAll(table) : this.#readSome(table, ids)));
    if (table === 'tickets' && this.#absent.size > 0) await this.#refresh(await this.#takeReturned());
  }

  /** Answers a question. `isWanted` returns false once a newer question has arrived. */
  async search(question: SearchQuestion, isWanted: () => boolean): Promise<SearchAnswer | undefined> {
    const term = toSearchTerm(question.term);
    const index = await this.load();
    if (!isWanted()) return undefined;
    const { hits, isWhole } = index.search(term, question);
    const messages = await this.#messagesOf(hits, term);
    return {
      isWhole,
      hits: hits.flatMap(({ ticketId, messageAt }): SearchHit[] => {
        if (messageAt === undefined) return [{ ticketId }];
        const message = messages.get(ticketId);
        const snippet =
          message === undefined ? undefined : findMessageSnippet(toReadableText(message).replaceAll(/\s+/g, ' '), term);
        // A message that was deleted after its ticket's text was made is no hit.
        return message === undefined || snippet === undefined ? [] : [{ ticketId, message: { id: message.id, snippet } }];
      }),
    };
  }

  /** Reads the matching message of each hit from the device, because its text may have changed since the index was made. */
  async #messagesOf(hits: readonly IndexHit[], term: string): Promise<Map<number, Message>> {
    const places = hits.flatMap(({ ticketId, messageAt: at }) => (at === undefined ? [] : [{ ticketId, at }]));
    const there = await this.#held.readMessagesAt(places);
    const found = new Map<number, Message>();
    for (const row of there) if (row !== undefined && containsTerm(row, term)) found.set(row.ticketId, row);
    // In tickets without a result, messages were written after the texts were made, and the worker has not heard of the write
    // yet. All messages of these tickets are therefore read.
    const moved = places.map(({ ticketId }) => ticketId).filter((id) => !found.has(id));
    const all = moved.length === 0 ? [] : (await this.#held.messages(moved)).messages;
    for (const rows of all) {
      const row = rows?.findLast((each) => containsTerm(each, term));
      if (row !== undefined) found.set(row.ticketId, row);
    }
    return found;
  }

  async #load(): Promise<SearchIndex> {
    const index = new SearchIndex();
    await Promise.all([
      this.#held.each('tickets', (row) => index.setTicket(row)),
      this.#held.each('contacts', (row) => index.setContact(row)),
      this.#stored.readTexts((ticketId, text) => index.setText(ticketId, text)),
    ]);
    // Once `#index` is set, each write also updates the index in memory.
    this.#index = index;
    if (!this.#keeps) void this.#repairTexts().catch(() => undefined);
    return index;
  }

  async #readAll(table: 'tickets' | 'contacts'): Promise<void> {
    const index = this.#index;
    if (index === undefined) return;
    if (table === 'tickets') await this.#held.each('tickets', (row) => index.setTicket(row));
    else await this.#held.each('contacts', (row) => index.setContact(row));
  }

  async #readSome(table: 'tickets' | 'contacts', ids: readonly number[]): Promise<void> {
    if (this.#index === undefined && !this.#keeps) return;
    const rows = await this.#held.get(table, ids);
    const missingIds = ids.filter((_, at) => rows[at] === undefined);
    if (table === 'tickets') {
      for (const row of rows) if (row !== undefined && 'contactId' in row) this.#index?.setTicket(row);
      for (const id of missingIds) this.#index?.removeTicket(id);
      for (const id of missingIds) this.#absent.add(id);
      if (this.#keeps && missingIds.length > 0) await this.#stored.remove(missingIds);
      return;
    }
    for (const row of rows) if (row !== undefined && 'number' in row) this.#index?.setContact(row);
    for (const id of missingIds) this.#index?.removeContact(id);
  }

  /** Returns the tickets in `#absent` that the device holds now, and removes them from `#absent`. */
  async #takeReturned(): Promise<number[]> {
    const ids = [...this.#absent];
    const rows = await this.#held.get('tickets', ids);
    const returned = ids.filter((_, at) => rows[at] !== undefined);
    for (const id of returned) this.#absent.delete(id);
    return returned;
  }

  /** Updates the texts that are marked or missing, and deletes texts whose ticket the device no longer holds. */
  async #repairTexts(): Promise<void> {
    const [marked, held, stored] = await Promise.all([
      this.#held.listMarkedTickets(),
      this.#held.ticketIds(),
      this.#stored.ticketIds(),
    ]);
    const known = new Set(stored);
    const current = new Set(held);
    const deletedIds = stored.filter((id) => !current.has(id));
    for (const id of deletedIds) this.#absent.add(id);
    if (this.#keeps && deletedIds.length > 0) await this.#stored.remove(deletedIds);
    await this.#refresh([...new Set([...marked, ...held.filter((id) => !known.has(id))])]);
  }

  async #refresh(ticketIds: readonly number[]): Promise<void> {
    for (let at = 0; at < ticketIds.length; at += TICKETS_PER_STEP) {
      const some = ticketIds.slice(at, at + TICKETS_PER_STEP);
      await this.#step(async () => {
        if (this.#index === undefined && !this.#keeps) return;
        const { messages, marks } = await this.#held.messages(some);
        const texts = new Map<number, string>();
        for (const [place, ticketId] of some.entries()) {
          const rows = messages[place];
          if (rows !== undefined) texts.set(ticketId, toTicketText(rows));
        }
        for (const ticketId of some) if (!texts.has(ticketId)) this.#absent.add(ticketId);
        for (const [ticketId, text] of texts) this.#index?.setText(ticketId, text);
        if (!this.#keeps) return;
        await this.#stored.put(texts);
        await this.#stored.remove(some.filter((id) => !texts.has(id)));
        // The marks are deleted only after the texts are stored. After a crash before that, the next start repeats the work.
        await this.#held.unmark(marks);
      });
    }
  }

  #step<T>(work: () => Promise<T>): Promise<T> {
    const step = this.#last.then(work);
    this.#last = step.catch(() => undefined);
    return step;
  }
}

/** Returns the text of a message as a hit shows it, without a signature. */
const toReadableText = ({ fromMe, body }: Message): string => (fromMe ? toPlainSignedText(body) : body);
