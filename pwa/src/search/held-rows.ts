import type { Contact } from '@prosa/contract/contacts/contact';
import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { markKey, TEXT_MARKS, ticketOfMark, type TextMark } from './text-marks.ts';
import { committed, settled } from './stored-texts.ts';

const ROWS_AT_ONCE = 1_000;
const { MAX_SAFE_INTEGER } = Number;
type Tables = { readonly tickets: TicketRow; readonly contacts: Contact };

/**
 * Reads a user's local database beside the app, which writes it; only what the app marked for it is taken away here. It holds
 * no connection against a newer shape: the next read opens anew. Throws where there is no such database.
 */
export class HeldRows {
  readonly #name: string;
  #opening: Promise<IDBDatabase> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  /** Every row of a table, some at a time. */
  async each<T extends keyof Tables>(table: T, use: (row: Tables[T]) => void): Promise<void> {
    for (let last = -1, more = true; more;) {
      const store = (await this.#begin([table])).objectStore(table);
      const range = IDBKeyRange.bound(last, MAX_SAFE_INTEGER, true);
      // The app parsed these rows when they came.
      const rows = await settled(store.getAll(range, ROWS_AT_ONCE) as IDBRequest<Tables[T][]>);
      for (const row of rows) use(row);
      last = rows.at(-1)?.id ?? last;
      more = rows.length === ROWS_AT_ONCE;
    }
  }

  async get<T extends keyof Tables>(table: T, ids: readonly number[]): Promise<(Tables[T] | undefined)[]> {
    const store = (await this.#begin([table])).objectStore(table);
    return Promise.all(ids.map((id) => settled(store.get(id) as IDBRequest<Tables[T] | undefined>)));
  }

  async ticketIds(): Promise<number[]> {
    const store = (await this.#begin(['tickets'])).objectStore('tickets');
    return settled(store.getAllKeys() as IDBRequest<number[]>);
  }

  /**
   * The messages of each of these tickets, oldest first, undefined where there is neither ticket nor message; with the marks
   * that say whose were written. All of it as it is at once.
   */
  async messages(ticketIds: readonly number[]): Promise<{ messages: (Message[] | undefined)[]; marks: TextMark[] }> {
    const transaction = await this.#begin(['messages', 'tickets', 'meta']);
    const index = transaction.objectStore('messages').index('[ticketId+createdAt]');
    const tickets = transaction.objectStore('tickets');
    const meta = transaction.objectStore('meta');
    const held = await Promise.all(
      ticketIds.map(async (id) => {
        const [rows, ticket, mark] = await Promise.all([
          settled(index.getAll(ofTicket(id)) as IDBRequest<Message[]>),
          settled(tickets.getKey(id)),
          settled(meta.get(markKey(id)) as IDBRequest<TextMark | undefined>),
        ]);
        return { rows: rows.length === 0 && ticket === undefined ? undefined : rows, mark };
      }),
    );
    return { messages: held.map(({ rows }) => rows), marks: held.flatMap(({ mark }) => (mark === undefined ? [] : [mark])) };
  }

  /** Reads the message at a place of each ticket, counted from the oldest. */
  async messagesAt(places: readonly { readonly ticketId: number; readonly at: number }[]): Promise<(Message | undefined)[]> {
    const store = (await this.#begin(['messages'])).objectStore('messages');
    const index = store.index('[ticketId+createdAt]');
    return Promise.all(
      places.map(async ({ ticketId, at }) => {
        // Only keys are read of the others: whole, they would be most of a search's time.
        const ids = await settled(index.getAllKeys(ofTicket(ticketId), at + 1));
        const id = ids[at];
        return id === undefined ? undefined : settled(store.get(id) as IDBRequest<Message | undefined>);
      }),
    );
  }

  /** The tickets whose texts are out of date. */
  async markedTickets(): Promise<number[]> {
    const store = (await this.#begin(['meta'])).objectStore('meta');
    const keys = store.getAllKeys(IDBKeyRange.bound(TEXT_MARKS, `${TEXT_MARKS}\uffff`));
    return (await settled(keys as IDBRequest<TextMark['key'][]>)).map(ticketOfMark);
  }

  /** Takes away marks that are still the ones that were read: what was written since has another. */
  async unmark(marks: readonly TextMark[]): Promise<void> {
    if (marks.length === 0) return;
    const transaction = await this.#begin(['meta'], 'readwrite');
    const store = transaction.objectStore('meta');
    for (const { key, value } of marks) {
      const reading = store.get(key) as IDBRequest<TextMark | undefined>;
      reading.addEventListener('success', () => {
        if (reading.result?.value === value) store.delete(key);
      });
    }
    await committed(transaction);
  }

  async #begin(tables: readonly string[], mode: IDBTransactionMode = 'readonly'): Promise<IDBTransaction> {
    this.#opening ??= this.#open();
    return (await this.#opening).transaction(tables, mode);
  }

  async #open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(this.#name);
    // Only the app creates and upgrades the database.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    try {
      const database = await settled(opening);
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

const ofTicket = (id: number): IDBKeyRange => IDBKeyRange.bound([id, ''], [id, '\uffff']);
