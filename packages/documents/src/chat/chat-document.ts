import * as Y from 'yjs';
import type { ChatEntry } from './chat-entry.ts';

/** The name of the array that contains all entries of a chat's document. */
export const CHAT_ARRAY_NAME = 'messages';

/** Returns the array with the entries of a chat's month. The order of the entries is the same on all devices. */
export const toChatArray = (document: Y.Doc): Y.Array<ChatEntry> => document.getArray<ChatEntry>(CHAT_ARRAY_NAME);

/** Appends entries, which is the only change that a chat's document permits. */
export function appendChatEntries(document: Y.Doc, ...entries: readonly ChatEntry[]): void {
  toChatArray(document).push([...entries]);
}
