import type { Contact } from '@prosa/contract/contacts/contact';
import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { toStaleTextMarkKey, STALE_TEXT_MARK_PREFIX, toMarkedTicketId, type StaleTextMark } from './stale-text-marks.ts';
import { awaitCommit, awaitRequest } from './stored-texts.ts';

const ROWS_PER_READ = 1_000;
const { MAX_SAFE_INTEGER } = Number;
type SearchedTables = { readonly tickets: TicketRow; readonly contacts: Contact };

/**
 * Reads a user's local database in a worker. Writes no rows, but deletes marks, each of which says that the searchable text of a
 * ticket is stale. When the app upgrades the database, the worker closes its connection, so that it doesn't block the upgrade,
 * and the next read opens a new connection. Throws if there is no such database.
 */
export class LocalRowReader {
  readonly #name: string;
  #opening: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Iterates over every row of a table, in batches. */
  async each<T extends keyof SearchedTables>(table: T, use: (row: SearchedTables[T]) => void): Promise<void> {
    for (let last = -1, more = true; more;) {
      const store = (await this.#begin([table])).objectStore(table);
      const range = IDBKeyRange.bound(last, MAX_SAFE_INTEGER, true);
      // The cast is safe: the app parsed these rows when they arrived.
      const rows = await awaitRequest(store.getAll(range, ROWS_PER_READ) as IDBRequest<SearchedTables[T][]>);
      for (const row of rows) use(row);
      last = rows.at(-1)?.id ?? last;
      more = rows.length === ROWS_PER_READ;
    }
  }

  async get<T extends keyof SearchedTables>(table: T, ids: readonly number[]): Promise<(SearchedTables[T] | undefined)[]> {
    const store = (await this.#begin([table])).objectStore(table);
    return Promise.all(ids.map((id) => awaitRequest(store.get(id) as IDBRequest<SearchedTables[T] | undefined>)));
  }

  async ticketIds(): Promise<number[]> {
    const store = (await this.#begin(['tickets'])).objectStore('tickets');
    return awaitRequest(store.getAllKeys() as IDBRequest<number[]>);
  }

  /**
   * Reads in one snapshot the messages of each ticket, oldest first, and its mark if its text is stale. A searcher that keeps the
   * texts on disk makes them again and then deletes the marks. The messages are undefined if the device does not hold the ticket. The mark of a ticket
   * whose messages have arrived before the ticket itself is left out, so that it stays until the text can be made.
   */
  async messages(ticketIds: readonly number[]): Promise<{ messages: (Message[] | undefined)[]; marks: StaleTextMark[] }> {
    const transaction = await this.#begin(['messages', 'tickets', 'meta']);
    const index = transaction.objectStore('messages').index('[ticketId+createdAt]');
    const tickets = transaction.objectStore('tickets');
    const meta = transaction.objectStore('meta');
    const held = await Promise.all(
      ticketIds.map(async (id) => {
        const [rows, ticket, mark] = await Promise.all([
          awaitRequest(index.getAll(toTicketKeyRange(id)) as IDBRequest<Message[]>),
          awaitRequest(tickets.getKey(id)),
          awaitRequest(meta.get(toStaleTextMarkKey(id)) as IDBRequest<StaleTextMark | undefined>),
        ]);
        const isAwaited = ticket === undefined && rows.length > 0;
        return { rows: ticket === undefined ? undefined : rows, mark: isAwaited ? undefined : mark };
      }),
    );
    return { messages: held.map(({ rows }) => rows), marks: held.flatMap(({ mark }) => (mark === undefined ? [] : [mark])) };
  }

  /** Reads one message of each ticket by its index, counted from the oldest. */
  async readMessagesAt(places: readonly { readonly ticketId: number; readonly at: number }[]): Promise<(Message | undefined)[]> {
    const store = (await this.#begin(['messages'])).objectStore('messages');
    const index = store.index('[ticketId+createdAt]');
    return Promise.all(
      places.map(async ({ ticketId, at }) => {
        // Only the keys of the other messages are read, because reading whole rows would take most of a search's time.
        const ids = await awaitRequest(index.getAllKeys(toTicketKeyRange(ticketId), at + 1));
        const id = ids[at];
        return id === undefined ? undefined : awaitRequest(store.get(id) as IDBRequest<Message | undefined>);
      }),
    );
  }

  /** Lists the tickets whose searchable texts are out of date. */
  async listMarkedTickets(): Promise<number[]> {
    const store = (await this.#begin(['meta'])).objectStore('meta');
    const keys = store.getAllKeys(IDBKeyRange.bound(STALE_TEXT_MARK_PREFIX, `${STALE_TEXT_MARK_PREFIX}\uffff`));
    return (await awaitRequest(keys as IDBRequest<StaleTextMark['key'][]>)).map(toMarkedTicketId);
  }

  /**
   * Deletes the marks that have not changed since they were read. A write after that read has set another mark, which stays.
   */
  async unmark(marks: readonly StaleTextMark[]): Promise<void> {
    if (marks.length === 0) return;
    const transaction = await this.#begin(['meta'], 'readwrite');
    const store = transaction.objectStore('meta');
    for (const { key, value } of marks) {
      const reading = store.get(key) as IDBRequest<StaleTextMark | undefined>;
      reading.addEventListener('success', () => {
        if (reading.result?.value === value) store.delete(key);
      });
    }
    await awaitCommit(transaction);
  }

  async #begin(tables: readonly string[], mode: IDBTransactionMode = 'readonly'): Promise<IDBTransaction> {
    this.#opening ??= this.#open();
    return (await this.#opening).transaction(tables, mode);
  }

  async #open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(this.#name);
    // Only the app creates and upgrades the database, so the worker aborts an upgrade.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    try {
      const database = await awaitRequest(opening);
      const forget = (): void => {
        this.#opening = undefined;
      };
      database.addEventListener('versionchange', () => {
        forget();
        database.close();
      });
      database.addEventListener('close', forget);
      return database;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }
}

const toTicketKeyRange = (id: number): IDBKeyRange => IDBKeyRange.bound([id, ''], [id, '\uffff']);
