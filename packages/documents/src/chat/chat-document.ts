import * as Y from 'yjs';
import type { ChatEntry } from './chat-entry.ts';

/** The only root type of a chat's document. */
export const CHAT_ARRAY = 'messages';

/** The entries of a chat's month, in the order all devices agree on. */
export const chatArray = (document: Y.Doc): Y.Array<ChatEntry> => document.getArray<ChatEntry>(CHAT_ARRAY);

/** Appends entries, which is the only permitted change of a chat's document. */
export function appendChatEntries(document: Y.Doc, ...entries: readonly ChatEntry[]): void {
  chatArray(document).push([...entries]);
}
