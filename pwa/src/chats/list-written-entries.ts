import { CHAT_ARRAY_NAME } from '@prosa/documents/chat/chat-document';
import { ChatEntry } from '@prosa/documents/chat/chat-entry';
import * as v from 'valibot';
import type { DocumentChange } from '../sync/documents/document-rows.ts';

/** Returns the chat entries that the given changes of this device added to a document. */
export const listWrittenEntries = (changes: readonly DocumentChange[]): ChatEntry[] =>
  changes.flatMap((change) => {
    if (change.root !== CHAT_ARRAY_NAME || change.does !== 'insert') return [];
    return change.values.flatMap((each) => {
      const entry = v.safeParse(ChatEntry, each.kind === 'plain' ? each.value : undefined);
      return entry.success ? [entry.output] : [];
    });
  });
