import type { AuthorId } from '@prosa/contract/ids';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { LogAppend } from '@prosa/database/documents/log-append';
import type { LogTail } from '@prosa/database/documents/document-store';
import type { Room } from '@prosa/documents/rooms/room-name';
import type { DocumentChange } from './document-change.ts';

/** A change to make to the document whose log is `tail`. `at` is the time of the change in milliseconds. */
export type DocumentChangeTask = {
  readonly room: Room;
  readonly tail: LogTail;
  readonly authorId: AuthorId;
  readonly at: number;
  readonly change: DocumentChange;
};

/**
 * The result of a change. `append` is the addition to the log, or null if nothing changed. `flow` is the resulting drawing, or
 * null for a chat.
 */
export type ChangedDocument = { readonly append: LogAppend | null; readonly flow: FlowDefinition | null };
