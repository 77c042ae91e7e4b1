import type { AuthorId } from '@prosa/contract/ids';
import * as Y from 'yjs';
import { createAuthorShares, isHalfFreeAfterAdding, type AuthorShares, type ContentSize } from '../chat/author-shares.ts';
import { toChatArray } from '../chat/chat-document.ts';
import type { ChatEntryRecord } from '../chat/check-chat-entry.ts';
import { checkFlowChange } from '../flow/check-flow-change.ts';
import type { Room } from '../rooms/room-name.ts';
import { checkChatUpdate, type AcceptedEntry } from './check-chat-update.ts';
import { createFlowRootMaps, assertFlowContent } from './check-flow-update.ts';
import { checkStructs } from './check-structs.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENT_ENTRIES } from './limits.ts';
import { createRebuilder } from './rebuild-document.ts';
import { Refusal } from './refusal.ts';

/** The outcome of an accepted update. */
export type AppliedUpdate = {
  /** The client ids that no user had used before, and that now belong to the writer. */
  readonly newClients: readonly number[];
  /** The entries of a chat that the update added. Always empty for a flow. */
  readonly entries: readonly AcceptedEntry[];
};

/** An accepted update that was applied alone. The caller stores `update` and sends it to other clients. */
export type StorableUpdate = AppliedUpdate & {
  /** The new part of the update, encoded again. Bytes that the client sent in addition to this part are left out. */
  readonly update: Uint8Array;
};

/**
 * Checks an update of `authorId`, and applies it together with the other updates of a batch. Returns null if the document already
 * had the whole update.
 */
export type ApplyUpdate = (update: Uint8Array, authorId: AuthorId, terms: UpdateContext) => AppliedUpdate | null;

export type UpdateContext = {
  readonly now: number;
  /** Finds the user for whom a client id is reserved. The guard asks only about client ids with which no user has written yet. */
  readonly reservedFor?: ((clientId: number) => number | undefined) | undefined;
};

/** A document that accepts only changes that follow its rules. */
export type GuardedDocument = {
  /** The document, only for reading. After a refusal it may be another object, so callers must not store it. */
  readonly document: Y.Doc;
  /** Applies updates of the log, which were checked when they were written, and are not checked again. */
  readonly restore: (stored: {
    readonly updates: readonly Uint8Array[];
    readonly clients: readonly { readonly clientId: number; readonly userId: number }[];
    readonly entries: readonly (ChatEntryRecord & { readonly id: string })[];
  }) => void;
  /**
   * Checks an update of `authorId`, and applies it. Returns the update's new part, or null if the document already had the whole
   * update. After a Refusal, the document is unchanged.
   */
  readonly offer: (...offered: Parameters<ApplyUpdate>) => StorableUpdate | null;
  /**
   * Applies the updates that `work` offers, one after the other, and combines them into one update, which is stored and sent
   * once. Offering a forbidden update throws a Refusal, which doesn't affect the other updates. Returns null if the updates are
   * forbidden only together. In that case none of them is applied, and the caller has to `offer` each update separately.
   */
  readonly applyTogether: (work: (offer: ApplyUpdate) => void) => { readonly update: Uint8Array | null } | null;
  /** Throws a Refusal if the update changes anything. Used for a client that may only read. */
  readonly refuseChange: (update: Uint8Array) => void;
  readonly ownerOf: (clientId: number) => number | undefined;
  /** Returns the size of the log's updates in bytes, which is at least the size of the document. */
  readonly sizeBytes: () => number;
  /** Subtracts `bytes` from the size, after a fold has made the log smaller by so many bytes. */
  readonly subtractBytes: (bytes: number) => void;
  readonly destroy: () => void;
};

const maxSize = { entries: MAX_DOCUMENT_ENTRIES, bytes: MAX_DOCUMENT_BYTES };

export function createGuardedDocument(kind: Room['kind']): GuardedDocument {
  const owners = new Map<number, number>();
  const entries = new Map<string, ChatEntryRecord>();
  // The rules of a chat are checked before an update is applied, so a chat never has to be rebuilt.
  const rebuilder = kind === 'flow' ? createRebuilder() : null;
  let document = new Y.Doc();
  let sizeBytes = 0;
  /**
   * The shares of the authors. They are computed once half of a chat's document is used, because before that no author's share
   * can exceed the free part.
   */
  let shares: AuthorShares | null = null;

  const findOwner = (clientId: number): number | undefined => owners.get(clientId);
  const apply = (update: Uint8Array): void => {
    Y.applyUpdate(document, update);
    if (document.store.pendingStructs !== null || document.store.pendingDs !== null)
      throw new Error('an update left something pending');
  };

  /** The changes of the last transaction as a new update, or null if it changed nothing. */
  let passedUpdate: Uint8Array | null = null;
  let violation: string | null = null;
  /** False while the log is restored, because its updates were checked when they were written. */
  let isWatched = true;
  const resetOutcome = (): void => {
    passedUpdate = null;
    violation = null;
  };
  const watch = (): void => {
    document.on('update', (update: Uint8Array) => void (passedUpdate = update));
    if (kind === 'chat') return;
    createFlowRootMaps(document);
    document.on('afterTransaction', (transaction) => {
      if (isWatched) violation = checkFlowChange(document, transaction);
    });
  };
  watch();

  const refuseOverShare = (authorId: AuthorId, added: ContentSize): void => {
    const usedSize = { entries: entries.size, bytes: sizeBytes };
    if (isHalfFreeAfterAdding(added, usedSize, maxSize)) return;
    shares ??= createAuthorShares(toChatArray(document));
    if (!shares.allows(authorId, added, { used: usedSize, most: maxSize }))
      throw new Refusal('overShare', 'more of the chat than is free of it');
  };

  /** The outcomes of the updates in the current batch. */
  let pendingUpdates: AppliedUpdate[] = [];
  const offer: ApplyUpdate = (update, authorId, { now, reservedFor }) => {
    const checked = checkStructs(document, update, { ownerOf: findOwner, authorId, reservedFor });
    if (checked.newStructs.length === 0 && !checked.deletes) return null;
    if (sizeBytes + update.byteLength > MAX_DOCUMENT_BYTES) throw new Refusal('tooLarge', 'a document that is full');
    const added = kind === 'chat' ? checkChatUpdate(checked, entries, { authorId, now }) : [];
    if (kind === 'chat') refuseOverShare(authorId, { entries: added.length, bytes: update.byteLength });
    if (kind === 'flow') assertFlowContent(checked);
    apply(update);
    sizeBytes += update.byteLength;
    for (const clientId of checked.newClients) owners.set(clientId, authorId);
    // Applying the update has already added the entry to the document.
    for (const { id, entry, ...known } of added) {
      entries.set(id, known);
      shares?.add(entry);
    }
    const applied = { newClients: checked.newClients, entries: added };
    pendingUpdates.push(applied);
    return applied;
  };

  /**
   * Applies all updates that `applyChanges` offers, or none of them. In the second case, throws a Refusal or, for a document that
   * can't be rebuilt, the error that broke the document.
   */
  const applyAtomically = (applyChanges: () => void): Uint8Array | null => {
    const before = sizeBytes;
    pendingUpdates = [];
    rebuilder?.begin(document);
    const rebuild = (): void => {
      if (rebuilder === null) return;
      document.destroy();
      document = rebuilder.rebuild();
      watch();
      sizeBytes = before;
      for (const { newClients } of pendingUpdates) for (const clientId of newClients) owners.delete(clientId);
    };
    resetOutcome();
    try {
      document.transact(applyChanges);
    } catch (error) {
      // The update was refused before it changed the document.
      if (error instanceof Refusal) throw error;
      rebuild();
      throw rebuilder === null ? error : new Refusal('unacceptable', 'an update that can not be taken');
    }
    if (violation !== null) {
      rebuild();
      throw new Refusal('unacceptable', violation);
    }
    if (passedUpdate === null) sizeBytes = before;
    else {
      sizeBytes = before + passedUpdate.byteLength;
      rebuilder?.add(passedUpdate, document);
    }
    return passedUpdate;
  };

  return {
    get document() {
      return document;
    },
    ownerOf: findOwner,
    sizeBytes: () => sizeBytes,
    subtractBytes: (bytes) => (sizeBytes = Math.max(0, sizeBytes - bytes)),
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
    applyTogether(work) {
      try {
        return { update: applyAtomically(() => work(offer)) };
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
    refuseChange(update) {
      const { newStructs: fresh, deletes } = checkStructs(document, update, { ownerOf: () => undefined, authorId: 0 });
      if (fresh.length > 0 || deletes) throw new Refusal('forbidden', 'a reader does not write');
    },
    destroy() {
      rebuilder?.forget();
      document.destroy();
    },
  };
}
