import type { AuthorId } from '@prosa/contract/ids';
import * as Y from 'yjs';
import { CHAT_ARRAY_NAME } from '../chat/chat-document.ts';
import type { ChatEntry } from '../chat/chat-entry.ts';
import { checkChatEntry, type ChatEntryRecord } from '../chat/check-chat-entry.ts';
import type { CheckedStructs } from './check-structs.ts';
import { MAX_DOCUMENT_ENTRIES } from './limits.ts';
import { Refusal } from './refusal.ts';

/** An accepted entry of a chat, with the server's record of the entry. */
export type AcceptedEntry = ChatEntryRecord & { readonly id: string; readonly entry: ChatEntry };

/**
 * Checks the entries that an update adds to a chat, and returns them. Every entry must have the same author as the update. Every
 * entry must be added at the end of the chat as the author's device has it. Throws a Refusal.
 */
export function checkChatUpdate(
  { newStructs: fresh, deletes }: CheckedStructs,
  knownEntries: ReadonlyMap<string, ChatEntryRecord>,
  { authorId, now }: { readonly authorId: AuthorId; readonly now: number },
): AcceptedEntry[] {
  if (deletes) throw new Refusal('unacceptable', 'a deletion in a chat');
  const added = new Map<string, AcceptedEntry>();
  const findEntry = (id: string): ChatEntryRecord | undefined => added.get(id) ?? knownEntries.get(id);
  for (const piece of fresh)
    for (const value of listEntries(piece)) {
      const checked = checkChatEntry(value, authorId, { now, findEntry });
      if ('refusal' in checked) throw new Refusal('unacceptable', checked.refusal);
      const { entry } = checked;
      added.set(entry.id, { id: entry.id, kind: entry.kind, authorId, receivedAt: now, entry });
      if (knownEntries.size + added.size > MAX_DOCUMENT_ENTRIES) throw new Refusal('tooLarge', 'too many entries');
    }
  return [...added.values()];
}

function listEntries({ struct, knownLength: known }: CheckedStructs['newStructs'][number]): readonly unknown[] {
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny))
    throw new Refusal('unacceptable', 'no entry of a chat');
  // In a decoded update, the parent of an item without an origin is the name of its root. An item with an origin has no parent
  // there. It is in the list of its origin, which is the only list of a chat's document.
  const parent: unknown = struct.parent;
  const isInArray = struct.parentSub === null && (struct.origin !== null || parent === CHAT_ARRAY_NAME);
  if (!isInArray || struct.rightOrigin !== null) throw new Refusal('unacceptable', 'not at the end of the chat');
  return struct.content.arr.slice(known);
}
