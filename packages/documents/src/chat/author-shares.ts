import type { AuthorId } from '@prosa/contract/ids';
import type { ChatEntry } from './chat-entry.ts';

/** A number of entries and their size in bytes. */
export type ContentSize = { readonly entries: number; readonly bytes: number };

/** The share of each author in the entries of a chat's month. */
export type AuthorShares = {
  readonly add: (entry: ChatEntry) => void;
  /**
   * Returns whether `authorId` may add entries of the size `added`: the author's share must then not exceed the free part of the
   * document. `used` is the document's current size, and `most` its maximum size.
   */
  readonly allows: (
    authorId: AuthorId,
    added: ContentSize,
    room: { readonly used: ContentSize; readonly most: ContentSize },
  ) => boolean;
};

/**
 * Returns whether every author may add entries of the size `added`. If at least half of the document then stays free, no author's
 * share can exceed the free part, so the shares don't have to be computed.
 */
export const isHalfFreeAfterAdding = (added: ContentSize, usedSize: ContentSize, maxSize: ContentSize): boolean =>
  2 * (usedSize.entries + added.entries) <= maxSize.entries && 2 * (usedSize.bytes + added.bytes) <= maxSize.bytes;

/** The bytes that are counted for the parts of an entry that are not texts: ids, times and the names of its fields. */
const ENTRY_BYTES_WITHOUT_TEXTS = 160;
/** The bytes of a mentioned user's id. */
const MENTION_BYTES = 6;

/**
 * Sums up the entries of each author. An addition is refused if its author's share would then be larger than the free part of the
 * document. While the document fills up, the author with the largest share is therefore refused first. No author can fill the
 * document alone.
 */
export function createAuthorShares(entries: Iterable<ChatEntry>): AuthorShares {
  const shares = new Map<number, ContentSize>();
  let total = 0;
  const add = (entry: ChatEntry): void => {
    const share = shares.get(entry.userId) ?? { entries: 0, bytes: 0 };
    const bytes = ENTRY_BYTES_WITHOUT_TEXTS + countTextBytes(entry);
    shares.set(entry.userId, { entries: share.entries + 1, bytes: share.bytes + bytes });
    total += bytes;
  };
  for (const entry of entries) add(entry);
  return {
    add,
    allows(authorId, added, { used, most }) {
      const share = shares.get(authorId) ?? { entries: 0, bytes: 0 };
      // A document's log has more bytes than its entries. The author's share of the bytes of the log is assumed to equal the
      // author's share of the bytes of the entries.
      const ownBytes = total === 0 ? 0 : (share.bytes / total) * used.bytes;
      return (
        share.entries + added.entries <= most.entries - used.entries - added.entries &&
        ownBytes + added.bytes <= most.bytes - used.bytes - added.bytes
      );
    },
  };
}

const encoder = new TextEncoder();

function countTextBytes(entry: ChatEntry): number {
  if (entry.kind !== 'message') return entry.kind === 'edit' ? encoder.encode(entry.text).byteLength : 0;
  const names = (entry.media ?? []).map(({ name }) => ENTRY_BYTES_WITHOUT_TEXTS + encoder.encode(name).byteLength);
  const mentionBytes = MENTION_BYTES * (entry.mentions ?? []).length;
  return names.reduce((sum, bytes) => sum + bytes, encoder.encode(entry.text).byteLength + mentionBytes);
}
