import { Dexie, type Table } from 'dexie';
import { abortOnLeave } from '../sync/database/abort-on-leave.ts';

/** A to-do (coverage 3 §3); it lives on this device and nowhere else. Instants are of this device's clock. */
export type Todo = {
  readonly id: string;
  readonly text: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly done: boolean;
  readonly remindAt: string | null;
  /** The `remindAt` that was shown: it isn't shown again. */
  readonly remindedOf: string | null;
};

/** One user's to-dos. They have a database of their own, because log-out wipes the other and they are nowhere else. */
export class TodoDatabase extends Dexie {
  readonly todos!: Table<Todo, string>;

  constructor(user: { readonly companyId: number; readonly id: number }) {
    super(`prosa-todos-${user.companyId}-${user.id}`);
    this.version(1).stores({ todos: 'id, remindAt' });
    abortOnLeave(this);
    // Another tab brings a newer shape: let go, or it waits for ever.
    this.on('versionchange', () => this.close({ disableAutoOpen: true }));
  }
}
