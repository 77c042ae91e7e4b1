import { Dexie, type Table } from 'dexie';
import { abortTransactionsOnLeave } from '../sync/database/abort-transactions-on-leave.ts';

/** A to-do (coverage 3 §3), which exists only on this device. Its instants come from the device's clock. */
export type Todo = {
  readonly id: string;
  readonly text: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly done: boolean;
  readonly remindAt: string | null;
  /** The value of `remindAt` at which the last reminder was shown, so that the same reminder is not shown again. */
  readonly remindedOf: string | null;
};

/**
 * The to-dos of one user. They have a database of their own, because a log-out wipes the local database, and the server has no
 * copy of the to-dos.
 */
export class TodoDatabase extends Dexie {
  readonly todos!: Table<Todo, string>;

  constructor(user: { readonly companyId: number; readonly id: number }) {
    super(`prosa-todos-${user.companyId}-${user.id}`);
    this.version(1).stores({ todos: 'id, remindAt' });
    abortTransactionsOnLeave(this);
    // This tab closes the database when another tab upgrades it, because the other tab would otherwise wait for ever.
    this.on('versionchange', () => this.close({ disableAutoOpen: true }));
  }
}
