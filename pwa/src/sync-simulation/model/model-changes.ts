import type { InboxViewId, UserId } from '@prosa/contract/ids';

/** The changes that a transaction made, which are published when it ends. */
export type ModelChanges = {
  readonly tickets: Map<number, 'create' | 'update'>;
  readonly deletedTickets: number[];
  readonly messages: Map<string, 'create' | 'update'>;
  readonly contacts: Map<number, 'create' | 'update' | 'delete'>;
  readonly chats: number[];
  /** The changed views of the inbox, each with its user. */
  readonly inboxViews: Map<InboxViewId, UserId>;
  /** The ids of changed rows whose kind has no live event of its own. */
  readonly others: string[];
};

/** Creates an empty record of a transaction's changes. */
export const createModelChanges = (): ModelChanges => ({
  tickets: new Map(),
  deletedTickets: [],
  messages: new Map(),
  contacts: new Map(),
  chats: [],
  inboxViews: new Map(),
  others: [],
});

/** A transaction of the model server: its number, and its changes. */
export type ModelWrite = { readonly xid: number; readonly changes: ModelChanges };
