import type { ChatEntry } from './chat-entry.ts';

/** A size in entries and bytes: of a document, of its limit, or of an addition. */
export type ContentSize = { readonly entries: number; readonly bytes: number };

/** How much of a chat's month each author has written. */
export type AuthorShares = {
  readonly add: (entry: ChatEntry) => void;
  /** Whether `authorId` may add this much to a document that has `used` of `most`. */
  readonly allows: (
    authorId: number,
    added: ContentSize,
    room: { readonly used: ContentSize; readonly most: ContentSize },
  ) => boolean;
};

/** Whether an addition fits whoever its author is: while half the document is free afterwards, no share exceeds the free part. */
export const leavesHalfFree = (added: ContentSize, used: ContentSize, most: ContentSize): boolean =>
  2 * (used.entries + added.entries) <= most.entries && 2 * (used.bytes + added.bytes) <= most.bytes;

/** The bytes of an entry besides its texts: ids, times and the names of its fields. */
const ENTRY_BYTES = 160;
/** The bytes of a mentioned user's id. */
const MENTION_BYTES = 6;

/**
 * Weighs the entries of each author. No author may have more of a document than remains free afterwards: the heaviest writer is
 * refused first, and nobody takes the room of the others.
 */
export function createAuthorShares(entries: Iterable<ChatEntry>): AuthorShares {
  const shares = new Map<number, ContentSize>();
  let total = 0;
  const add = (entry: ChatEntry): void => {
    const share = shares.get(entry.userId) ?? { entries: 0, bytes: 0 };
    const bytes = ENTRY_BYTES + textBytes(entry);
    shares.set(entry.userId, { entries: share.entries + 1, bytes: share.bytes + bytes });
    total += bytes;
  };
  for (const entry of entries) add(entry);
  return {
    add,
    allows(authorId, added, { used, most }) {
      const share = shares.get(authorId) ?? { entries: 0, bytes: 0 };
      // The log is heavier or lighter than its entries; an author's part of the log equals the author's part of the entries.
      const ownBytes = total === 0 ? 0 : (share.bytes / total) * used.bytes;
      return (
        share.entries + added.entries <= most.entries - used.entries - added.entries &&
        ownBytes + added.bytes <= most.bytes - used.bytes - added.bytes
      );
    },
  };
}

const encoder = new TextEncoder();

function textBytes(entry: ChatEntry): number {
  if (entry.kind !== 'message') return entry.kind === 'edit' ? encoder.encode(entry.text).byteLength : 0;
  const names = (entry.media ?? []).map(({ name }) => ENTRY_BYTES + encoder.encode(name).byteLength);
  const mentionBytes = MENTION_BYTES * (entry.mentions ?? []).length;
  return names.reduce((sum, bytes) => sum + bytes, encoder.encode(entry.text).byteLength + mentionBytes);
}
