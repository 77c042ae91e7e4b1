import * as Y from 'yjs';
import { createAuthorShares, isHalfFree, type AuthorShares, type Weight } from '../chat/author-shares.ts';
import { chatArray } from '../chat/chat-document.ts';
import type { KnownEntry } from '../chat/judge-chat-entry.ts';
import { checkFlowChange } from '../flow/check-flow-change.ts';
import type { Room } from '../rooms/room-name.ts';
import { judgeChat, type JudgedEntry } from './judge-chat.ts';
import { openFlowMaps, refuseForeignContent } from './judge-flow.ts';
import { judgeStructs } from './judge-structs.ts';
import { DOCUMENT_BYTES, DOCUMENT_ENTRIES } from './limits.ts';
import { createRebuilder } from './rebuild-document.ts';
import { Refusal } from './refusal.ts';

/** The outcome of an accepted update. */
export type Taken = {
  /** Client ids that are the writer's from now on. */
  readonly newClients: readonly number[];
  /** Entries of a chat; none of a flow. */
  readonly entries: readonly JudgedEntry[];
};

/** The same, to be stored and sent on. */
export type Accepted = Taken & {
  /** Exactly what is new, written anew: nothing a client wrote around it is in there. */
  readonly update: Uint8Array;
};

/** Judges an update of `authorId` at `now` (milliseconds) and takes it in, as part of several; null where nothing of it is new. */
export type Offer = (update: Uint8Array, authorId: number, terms: OfferTerms) => Taken | null;

export type OfferTerms = {
  readonly now: number;
  /** Finds the owner of a client id that nobody wrote with yet. */
  readonly reservedFor?: ((clientId: number) => number | undefined) | undefined;
};

/** A document nothing gets into but by its rules. */
export type GuardedDocument = {
  /** To be read only. Another one after something was refused: not to be kept. */
  readonly document: Y.Doc;
  /** Takes in what was accepted before, as the log has it. */
  readonly restore: (stored: {
    readonly updates: readonly Uint8Array[];
    readonly clients: readonly { readonly clientId: number; readonly userId: number }[];
    readonly entries: readonly (KnownEntry & { readonly id: string })[];
  }) => void;
  /**
   * Judges an update of `authorId` at `now` (milliseconds) and takes it in: gives what is new of it, null if nothing is. Where a
   * Refusal is thrown, all is as it was.
   */
  readonly offer: (...offered: Parameters<Offer>) => Accepted | null;
  /**
   * Takes in what `work` offers, one after the other, as one update: written once, it costs storing and sending on once. Offering
   * throws a Refusal for what is refused, which leaves the others as they are. Null where what they make together may not stand:
   * nothing of it is taken in then, and each has to be judged by itself.
   */
  readonly together: (work: (offer: Offer) => void) => { readonly update: Uint8Array | null } | null;
  /** Throws the Refusal a reader gets for an update that would change something. */
  readonly refuseChange: (update: Uint8Array) => void;
  readonly ownerOf: (clientId: number) => number | undefined;
  /** The weight of the log's updates, in bytes: no less than the document's. */
  readonly sizeBytes: () => number;
  /** Takes `bytes` off that: what folding the log saved. */
  readonly lighten: (bytes: number) => void;
  readonly destroy: () => void;
};

const most = { entries: DOCUMENT_ENTRIES, bytes: DOCUMENT_BYTES };

export function createGuardedDocument(kind: Room['kind']): GuardedDocument {
  const owners = new Map<number, number>();
  const entries = new Map<string, KnownEntry>();
  // Of a chat what may not stand is known before it is taken in.
  const rebuilder = kind === 'flow' ? createRebuilder() : null;
  let document = new Y.Doc();
  let sizeBytes = 0;
  /** Asked for once a chat is half full: until then nobody can have too much of it. */
  let shares: AuthorShares | null = null;

  const ownerOf = (clientId: number): number | undefined => owners.get(clientId);
  const apply = (update: Uint8Array): void => {
    Y.applyUpdate(document, update);
    if (document.store.pendingStructs !== null || document.store.pendingDs !== null)
      throw new Error('an update left something pending');
  };

  /** The changes of the last transaction, written anew, and what is wrong with them. */
  let news: Uint8Array | null = null;
  let fault: string | null = null;
  /** Unless it is being restored: what was judged once isn't again. */
  let isWatched = true;
  const beginAnew = (): void => {
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

  const refuseOverShare = (authorId: number, added: Weight): void => {
    const used = { entries: entries.size, bytes: sizeBytes };
    if (isHalfFree(added, used, most)) return;
    shares ??= createAuthorShares(chatArray(document));
    if (!shares.allows(authorId, added, { used, most })) throw new Refusal('overShare', 'more of the chat than is free of it');
  };

  /** Of those that are being taken in. */
  let underway: Taken[] = [];
  const offer: Offer = (update, authorId, { now, reservedFor }) => {
    const judged = judgeStructs(document, update, { ownerOf, authorId, reservedFor });
    if (judged.fresh.length === 0 && !judged.deletes) return null;
    if (sizeBytes + update.byteLength > DOCUMENT_BYTES) throw new Refusal('tooLarge', 'a document that is full');
    const added = kind === 'chat' ? judgeChat(judged, entries, { authorId, now }) : [];
    if (kind === 'chat') refuseOverShare(authorId, { entries: added.length, bytes: update.byteLength });
    if (kind === 'flow') refuseForeignContent(judged);
    apply(update);
    sizeBytes += update.byteLength;
    for (const clientId of judged.newClients) owners.set(clientId, authorId);
    // The entry itself lies in the document already.
    for (const { id, entry, ...known } of added) {
      entries.set(id, known);
      shares?.add(entry);
    }
    const taken = { newClients: judged.newClients, entries: added };
    underway.push(taken);
    return taken;
  };

  /** Takes in what `work` offers, or nothing of it: then it throws a Refusal, or what broke a document that can't be brought back. */
  const takeIn = (work: () => void): Uint8Array | null => {
    const before = sizeBytes;
    underway = [];
    rebuilder?.begin(document);
    const takeBack = (): void => {
      if (rebuilder === null) return;
      document.destroy();
      document = rebuilder.rebuild();
      watch();
      sizeBytes = before;
      for (const { newClients } of underway) for (const clientId of newClients) owners.delete(clientId);
    };
    beginAnew();
    try {
      document.transact(work);
    } catch (error) {
      // Nothing was touched.
      if (error instanceof Refusal) throw error;
      takeBack();
      throw rebuilder === null ? error : new Refusal('unacceptable', 'an update that can not be taken');
    }
    if (fault !== null) {
      takeBack();
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
      let taken: Taken | null = null;
      const update = takeIn(() => void (taken = offer(...offered)));
      return taken === null || update === null ? null : { ...(taken as Taken), update };
    },
    together(work) {
      try {
        return { update: takeIn(() => work(offer)) };
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
    refuseChange(update) {
      const { fresh, deletes } = judgeStructs(document, update, { ownerOf: () => undefined, authorId: 0 });
      if (fresh.length > 0 || deletes) throw new Refusal('forbidden', 'a reader does not write');
    },
    destroy() {
      rebuilder?.forget();
      document.destroy();
    },
  };
}
