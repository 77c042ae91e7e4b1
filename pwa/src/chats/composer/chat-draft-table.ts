import type { ChatId, UserId } from '@prosa/contract/ids';
import type { Table } from 'dexie';
import type { DraftFile } from '../../drafts/draft-table.ts';
import type { DeviceTable } from '../../sync/database/device-table.ts';

/** The draft of a message in a chat. `mentions` are the ids of the people whom the user chose from the list of names. */
export type ChatDraft = {
  readonly chatId: ChatId;
  readonly text: string;
  readonly files: readonly DraftFile[];
  readonly replyTo: string | null;
  readonly mentions: readonly UserId[];
};

declare module '../../sync/database/local-database.ts' {
  interface LocalTables {
    readonly chatDrafts: Table<ChatDraft, number>;
  }
}

export const chatDraftTable = { name: 'chatDrafts', indexes: { 4: 'chatId' } } satisfies DeviceTable;
