import { CHAT_ARRAY } from '@prosa/documents/chat/chat-document';
import { ChatEntry } from '@prosa/documents/chat/chat-entry';
import * as v from 'valibot';
import type { DocumentChange } from '../sync/documents/document-rows.ts';

/** Returns the entries that this device's transactions added to a chat's document. */
export const listWrittenEntries = (changes: readonly DocumentChange[]): ChatEntry[] =>
  changes.flatMap((change) => {
    if (change.root !== CHAT_ARRAY || change.does !== 'insert') return [];
    return change.values.flatMap((each) => {
      const entry = v.safeParse(ChatEntry, each.kind === 'plain' ? each.value : undefined);
      return entry.success ? [entry.output] : [];
    });
  });
