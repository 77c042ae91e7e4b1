import * as Y from 'yjs';
import type { ChatEntry } from './chat-entry.ts';

/** The only type a chat's document has. */
export const CHAT_ARRAY = 'messages';

/** The entries of a chat's month, in the order all devices agree on. */
export const chatArray = (document: Y.Doc): Y.Array<ChatEntry> => document.getArray<ChatEntry>(CHAT_ARRAY);

/** Puts entries behind what is there. It is the one way a chat's document may be written to. */
export function appendChatEntries(document: Y.Doc, ...entries: readonly ChatEntry[]): void {
  chatArray(document).push([...entries]);
}
