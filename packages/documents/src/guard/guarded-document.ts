import * as Y from 'yjs';
import type { KnownEntry } from '../chat/judge-chat-entry.ts';
import type { Room } from '../rooms/room-name.ts';
import { judgeChat, type JudgedEntry } from './judge-chat.ts';
import { createFlowTrial } from './judge-flow.ts';
import { judgeStructs } from './judge-structs.ts';
import { DOCUMENT_BYTES } from './limits.ts';
import { Refusal } from './refusal.ts';

/** What an accepted update brought, to be stored and sent on. */
export type Accepted = {
  /** Exactly what is new, written anew: nothing a client wrote around it is in there. */
  readonly update: Uint8Array;
  /** Client ids that are the writer's from now on. */
  readonly newClients: readonly number[];
  /** Entries of a chat; none of a flow. */
  readonly entries: readonly JudgedEntry[];
};

/** A document nothing gets into but by its rules. */
export type GuardedDocument = {
  /** To be read only. */
  readonly document: Y.Doc;
  /** Takes in what was accepted before, as the log has it. */
  readonly restore: (stored: {
    readonly updates: readonly Uint8Array[];
    readonly clients: readonly { readonly clientId: number; readonly userId: number }[];
    readonly entries: readonly (KnownEntry & { readonly id: string })[];
  }) => void;
  /**
   * Judges an update of `authorId` at `now` (milliseconds) and takes it in: gives what is new of it, null if nothing is. A
   * Refusal is thrown before anything is touched.
   */
  readonly offer: (
    update: Uint8Array,
    authorId: number,
    now: number,
    /** Whose a client id is that nobody wrote with yet. */
    reservedFor?: (clientId: number) => number | undefined,
  ) => Accepted | null;
  /** Throws the Refusal a reader gets for an update that would change something. */
  readonly refuseChange: (update: Uint8Array) => void;
  readonly ownerOf: (clientId: number) => number | undefined;
  /** What the log's updates weigh, in bytes: no less than the document does. */
  readonly sizeBytes: () => number;
  /** Takes `bytes` off that: what folding the log saved. */
  readonly lighten: (bytes: number) => void;
  readonly destroy: () => void;
};

export function createGuardedDocument(kind: Room['kind']): GuardedDocument {
  const document = new Y.Doc();
  const owners = new Map<number, number>();
  const entries = new Map<string, KnownEntry>();
  const trial = createFlowTrial(document);
  let sizeBytes = 0;
  let emitted: Uint8Array | null = null;
  document.on('update', (update: Uint8Array) => (emitted = update));

  const ownerOf = (clientId: number): number | undefined => owners.get(clientId);
  const apply = (update: Uint8Array): Uint8Array | null => {
    emitted = null;
    Y.applyUpdate(document, update);
    if (document.store.pendingStructs !== null || document.store.pendingDs !== null)
      throw new Error('an update left something pending');
    return emitted;
  };
  return {
    document,
    ownerOf,
    sizeBytes: () => sizeBytes,
    lighten: (bytes) => (sizeBytes = Math.max(0, sizeBytes - bytes)),
    restore(stored) {
      trial.forget();
      for (const update of stored.updates) {
        apply(update);
        sizeBytes += update.byteLength;
      }
      for (const { clientId, userId } of stored.clients) owners.set(clientId, userId);
      for (const { id, ...entry } of stored.entries) entries.set(id, entry);
    },
    offer(update, authorId, now, reservedFor) {
      const judged = judgeStructs(document, update, (clientId) => ownerOf(clientId) ?? reservedFor?.(clientId), authorId);
      if (judged.fresh.length === 0 && !judged.deletes) return null;
      if (sizeBytes + update.byteLength > DOCUMENT_BYTES) throw new Refusal('tooLarge', 'a document that is full');
      const added = kind === 'chat' ? judgeChat(judged, entries, authorId, now) : [];
      if (kind === 'flow') trial.judge(judged, update);
      const news = apply(update);
      if (news === null) return null;
      sizeBytes += news.byteLength;
      for (const clientId of judged.newClients) owners.set(clientId, authorId);
      // The entry itself lies in the document already.
      for (const { id, entry: _entry, ...known } of added) entries.set(id, known);
      return { update: news, newClients: judged.newClients, entries: added };
    },
    refuseChange(update) {
      const { fresh, deletes } = judgeStructs(document, update, () => undefined, 0);
      if (fresh.length > 0 || deletes) throw new Refusal('forbidden', 'a reader does not write');
    },
    destroy() {
      trial.forget();
      document.destroy();
    },
  };
}
