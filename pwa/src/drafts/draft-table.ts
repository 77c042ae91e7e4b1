import type { Table } from 'dexie';
import type { MessageId, UserId } from '@prosa/contract/ids';
import type { DeviceTable } from '../sync/database/device-table.ts';

export type DraftFile = { readonly id: string; readonly file: File; readonly caption: string };
/**
 * The draft on a ticket: an answer (`text`) and a note about the ticket. A row that an older version of the app stored has only
 * the answer. `uuid` and `about` (the contact's name) identify the ticket when the user can't see it any more.
 */
export type Draft = {
  readonly ticketId: number;
  readonly text: string;
  readonly note?: string;
  readonly uuid?: string;
  readonly about?: string;
  readonly files?: readonly DraftFile[];
  readonly quotedMsg?: MessageId | null;
  readonly isPrivate?: boolean;
  /** The colleagues whom the user chose to mention in a private note. */
  readonly mentions?: readonly UserId[];
};

declare module '../sync/database/local-database.ts' {
  interface LocalTables {
    readonly drafts: Table<Draft, number>;
  }
}

export const draftTable = { name: 'drafts', indexes: { 1: 'ticketId' } } satisfies DeviceTable;
