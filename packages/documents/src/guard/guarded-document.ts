import * as Y from 'yjs';
import { createAuthorShares, leavesHalfFree, type AuthorShares, type ContentSize } from '../chat/author-shares.ts';
import { chatArray } from '../chat/chat-document.ts';
import type { KnownEntry } from '../chat/check-chat-entry.ts';
import { checkFlowChange } from '../flow/check-flow-change.ts';
import type { Room } from '../rooms/room-name.ts';
import { checkChatUpdate, type CheckedEntry } from './check-chat-update.ts';
import { openFlowMaps, assertFlowContent } from './check-flow-update.ts';
import { checkStructs } from './check-structs.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_ENTRIES } from './limits.ts';
import { createRebuilder } from './rebuild-document.ts';
import { Refusal } from './refusal.ts';

/** The outcome of an accepted update. */
export type AppliedUpdate = {
  /** Client ids that belong to the writer from now on. */
  readonly newClients: readonly number[];
  /** Entries of a chat; none of a flow. */
  readonly entries: readonly CheckedEntry[];
};

/** The outcome with the update to store and send on. */
export type StorableUpdate = AppliedUpdate & {
  /** Only what is new, encoded again, without any surplus that the client wrote. */
  readonly update: Uint8Array;
};

/** Checks an update of `authorId` at `now` (milliseconds) and applies it as part of a batch; null if nothing of it is new. */
export type ApplyUpdate = (update: Uint8Array, authorId: number, terms: UpdateTerms) => AppliedUpdate | null;

export type UpdateTerms = {
  readonly now: number;
  /** Finds the owner of a client id that nobody has written with yet. */
  readonly reservedFor?: ((clientId: number) => number | undefined) | undefined;
};

/** A document that accepts changes only by its rules. */
export type GuardedDocument = {
  /** For reading only. After a refusal it is another object, so callers don't keep it. */
  readonly document: Y.Doc;
  /** Applies what was accepted before, from the log. */
  readonly restore: (stored: {
    readonly updates: readonly Uint8Array[];
    readonly clients: readonly { readonly clientId: number; readonly userId: number }[];
    readonly entries: readonly (KnownEntry & { readonly id: string })[];
  }) => void;
  /**
   * Checks an update of `authorId` at `now` (milliseconds) and applies it: returns what is new of it, or null. If it throws a
   * Refusal, the document is unchanged.
   */
  readonly offer: (...offered: Parameters<ApplyUpdate>) => StorableUpdate | null;
  /**
   * Applies what `work` offers, one after the other, as one update, which is stored and sent once. An offer throws a Refusal
   * for a forbidden update, and the others are unaffected. Returns null if the batch as a whole is forbidden: then nothing of
   * it is applied, and each update has to be checked by itself.
   */
  readonly together: (work: (offer: ApplyUpdate) => void) => { readonly update: Uint8Array | null } | null;
  /** Throws the Refusal that a reader gets for an update with changes. */
  readonly refuseChange: (update: Uint8Array) => void;
  readonly ownerOf: (clientId: number) => number | undefined;
  /** The size of the log's updates, in bytes, which is at least the document's. */
  readonly sizeBytes: () => number;
  /** Subtracts the bytes that folding the log saved. */
  readonly lighten: (bytes: number) => void;
  readonly destroy: () => void;
};

const most = { entries: MAX_DOCUMENT_ENTRIES, bytes: MAX_DOCUMENT_BYTES };

export function createGuardedDocument(kind: Room['kind']): GuardedDocument {
  const owners = new Map<number, number>();
  const entries = new Map<string, KnownEntry>();
  // A chat's rules are checked before an update is applied, so a chat is never rebuilt.
  const rebuilder = kind === 'flow' ? createRebuilder() : null;
  let document = new Y.Doc();
  let sizeBytes = 0;
  /** Computed once a chat is half full, because before that nobody can exceed a share. */
  let shares: AuthorShares | null = null;

  const ownerOf = (clientId: number): number | undefined => owners.get(clientId);
  const apply = (update: Uint8Array): void => {
    Y.applyUpdate(document, update);
    if (document.store.pendingStructs !== null || document.store.pendingDs !== null)
      throw new Error('an update left something pending');
  };

  /** The changes of the last transaction, encoded again, and the rule they break. */
  let news: Uint8Array | null = null;
  let fault: string | null = null;
  /** False while the log is restored, because that was checked before. */
  let isWatched = true;
  const resetOutcome = (): void => {
    news = null;
    fault = null;
  };
  const watch = (): void => {
    document.on('update', (update: Uint8Array) => void (news = update));
    if (kind === 'chat') return;
    openFlowMaps(document);
    document.on('afterTransaction', (transaction) => {
      if (isWatched) fault = checkFlowChange(document, transaction);
    });
  };
  watch();

  const refuseOverShare = (authorId: number, added: ContentSize): void => {
    const used = { entries: entries.size, bytes: sizeBytes };
    if (leavesHalfFree(added, used, most)) return;
    shares ??= createAuthorShares(chatArray(document));
    if (!shares.allows(authorId, added, { used, most })) throw new Refusal('overShare', 'more of the chat than is free of it');
  };

  /** The outcomes of the current batch. */
  let underway: AppliedUpdate[] = [];
  const offer: ApplyUpdate = (update, authorId, { now, reservedFor }) => {
    const checked = checkStructs(document, update, { ownerOf, authorId, reservedFor });
    if (checked.fresh.length === 0 && !checked.deletes) return null;
    if (sizeBytes + update.byteLength > MAX_DOCUMENT_BYTES) throw new Refusal('tooLarge', 'a document that is full');
    const added = kind === 'chat' ? checkChatUpdate(checked, entries, { authorId, now }) : [];
    if (kind === 'chat') refuseOverShare(authorId, { entries: added.length, bytes: update.byteLength });
    if (kind === 'flow') assertFlowContent(checked);
    apply(update);
    sizeBytes += update.byteLength;
    for (const clientId of checked.newClients) owners.set(clientId, authorId);
    // The document contains the entry itself already.
    for (const { id, entry, ...known } of added) {
      entries.set(id, known);
      shares?.add(entry);
    }
    const applied = { newClients: checked.newClients, entries: added };
    underway.push(applied);
    return applied;
  };

  /**
   * Applies what `work` offers, or nothing of it: then it throws the Refusal, or the error that broke a document which can't be
   * rebuilt.
   */
  const applyAtomically = (work: () => void): Uint8Array | null => {
    const before = sizeBytes;
    underway = [];
    rebuilder?.begin(document);
    const rebuild = (): void => {
      if (rebuilder === null) return;
      document.destroy();
      document = rebuilder.rebuild();
      watch();
      sizeBytes = before;
      for (const { newClients } of underway) for (const clientId of newClients) owners.delete(clientId);
    };
    resetOutcome();
    try {
      document.transact(work);
    } catch (error) {
      // The Refusal came before any change.
      if (error instanceof Refusal) throw error;
      rebuild();
      throw rebuilder === null ? error : new Refusal('unacceptable', 'an update that can not be taken');
    }
    if (fault !== null) {
      rebuild();
      throw new Refusal('unacceptable', fault);
    }
    if (news === null) sizeBytes = before;
    else {
      sizeBytes = before + news.byteLength;
      rebuilder?.add(news, document);
    }
    return news;
  };

  return {
    get document() {
      return document;
    },
    ownerOf,
    sizeBytes: () => sizeBytes,
    lighten: (bytes) => (sizeBytes = Math.max(0, sizeBytes - bytes)),
    restore(stored) {
      rebuilder?.forget();
      shares = null;
      isWatched = false;
      document.transact(() => {
        for (const update of stored.updates) {
          apply(update);
          sizeBytes += update.byteLength;
        }
      });
      isWatched = true;
      for (const { clientId, userId } of stored.clients) owners.set(clientId, userId);
      for (const { id, ...entry } of stored.entries) entries.set(id, entry);
    },
    offer(...offered) {
      let applied: AppliedUpdate | null = null;
      const update = applyAtomically(() => void (applied = offer(...offered)));
      return applied === null || update === null ? null : { ...(applied as AppliedUpdate), update };
    },
    together(work) {
      try {
        return { update: applyAtomically(() => work(offer)) };
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
    refuseChange(update) {
      const { fresh, deletes } = checkStructs(document, update, { ownerOf: () => undefined, authorId: 0 });
      if (fresh.length > 0 || deletes) throw new Refusal('forbidden', 'a reader does not write');
    },
    destroy() {
      rebuilder?.forget();
      document.destroy();
    },
  };
}
