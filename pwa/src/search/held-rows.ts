import type { Contact } from '@prosa/contract/contacts/contact';
import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { settled } from './stored-texts.ts';

const ROWS_AT_ONCE = 1_000;
const { MAX_SAFE_INTEGER } = Number;
type Tables = { readonly tickets: TicketRow; readonly contacts: Contact };

/**
 * Reads a user's local database beside the app, which writes it. It holds no connection against a newer shape: the next read
 * opens anew. Throws where there is no such database.
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
      const store = await this.#store(table);
      const range = IDBKeyRange.bound(last, MAX_SAFE_INTEGER, true);
      // What the app wrote was parsed when it came.
      const rows = await settled(store.getAll(range, ROWS_AT_ONCE) as IDBRequest<Tables[T][]>);
      for (const row of rows) use(row);
      last = rows.at(-1)?.id ?? last;
      more = rows.length === ROWS_AT_ONCE;
    }
  }

  async get<T extends keyof Tables>(table: T, ids: readonly number[]): Promise<(Tables[T] | undefined)[]> {
    const store = await this.#store(table);
    return Promise.all(ids.map((id) => settled(store.get(id) as IDBRequest<Tables[T] | undefined>)));
  }

  async ticketIds(): Promise<number[]> {
    return settled((await this.#store('tickets')).getAllKeys() as IDBRequest<number[]>);
  }

  /** How many messages each of these tickets has here. */
  async countMessages(ticketIds: readonly number[]): Promise<number[]> {
    const index = (await this.#store('messages')).index('[ticketId+createdAt]');
    return Promise.all(ticketIds.map((id) => settled(index.count(ofTicket(id)))));
  }

  /** The messages of each of these tickets, oldest first. */
  async messages(ticketIds: readonly number[]): Promise<Message[][]> {
    const index = (await this.#store('messages')).index('[ticketId+createdAt]');
    return Promise.all(ticketIds.map((id) => settled(index.getAll(ofTicket(id)) as IDBRequest<Message[]>)));
  }

  async #store(table: string): Promise<IDBObjectStore> {
    this.#opening ??= this.#open();
    return (await this.#opening).transaction(table).objectStore(table);
  }

  async #open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(this.#name);
    // It is the app's to make.
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
