import type { UserId } from '@prosa/contract/ids';
import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { MAX_DOCUMENT_ENTRIES } from '@prosa/documents/guard/limits';
import { uuidv7 } from '../platform/uuidv7.ts';
import { BACKGROUND_ORIGIN, type OpenDocument } from '../sync/documents/document-state.ts';

type EntryAuthor = { readonly userId: UserId; readonly now: () => Date };
type ChatDocument = Pick<OpenDocument, 'doc'>;

/**
 * The Yjs origin of the changes that the user makes to a chat on this device. Such changes show immediately, are stored on the
 * device, and are sent when there is a network.
 */
export const CHAT_ORIGIN = 'chat';
/**
 * Once a document has this number of entries, it gets no more marks of seen messages. The remaining space is for messages (rule
 * L3 of sync-server/SPEC.md).
 */
const MAX_ENTRIES_FOR_SEEN_MARKS = 15_000;

const appendEntry = ({ doc }: ChatDocument, entry: ChatEntry, origin = CHAT_ORIGIN): string => {
  doc.transact(() => appendChatEntries(doc, entry), origin);
  return entry.id;
};
const createEntryBase = ({ userId, now }: EntryAuthor) => ({ id: uuidv7(), userId, at: now().toISOString() });

export type ChatText = { readonly text: string; readonly replyTo: string | null; readonly mentions: readonly UserId[] };

/** Adds a message to the document, and returns the id of the message. */
export const writeMessage = (document: ChatDocument, author: EntryAuthor, { text, replyTo, mentions }: ChatText): string =>
  appendEntry(document, {
    kind: 'message',
    ...createEntryBase(author),
    text,
    ...(replyTo === null ? {} : { replyTo }),
    ...(mentions.length === 0 ? {} : { mentions: [...mentions] }),
  });

/** Adds an edit of the author's own message. */
export const writeEdit = (
  document: ChatDocument,
  author: EntryAuthor,
  { about, text }: { readonly about: string; readonly text: string },
): string => appendEntry(document, { kind: 'edit', ...createEntryBase(author), about, text });

/** Adds a deletion of the author's own message. */
export const writeDeletion = (document: ChatDocument, author: EntryAuthor, about: string): string =>
  appendEntry(document, { kind: 'deletion', ...createEntryBase(author), about });

/** Adds the author's reaction to a message. An empty emoji removes the reaction. */
export const writeReaction = (
  document: ChatDocument,
  author: EntryAuthor,
  { about, emoji }: { readonly about: string; readonly emoji: string },
): string => appendEntry(document, { kind: 'reaction', ...createEntryBase(author), about, emoji });

/**
 * Marks a message and all messages before it as seen by the author. Messages are more important than such marks. The document
 * therefore gets no mark if it is nearly full, or if the author has written more than half of the entries that one author may
 * write into it (rule L7 of sync-server/SPEC.md).
 */
export function writeSeenMark(document: ChatDocument, author: EntryAuthor, about: string): void {
  const entries = toChatArray(document.doc).toArray();
  if (entries.length >= MAX_ENTRIES_FOR_SEEN_MARKS) return;
  const own = entries.filter(({ userId }) => userId === author.userId).length;
  if (2 * own <= MAX_DOCUMENT_ENTRIES - entries.length)
    appendEntry(document, { kind: 'seen', ...createEntryBase(author), about }, BACKGROUND_ORIGIN);
}
