import type { Room } from '@prosa/documents/rooms/room-name';
import { loadDocument, type LoadedDocument } from './load-document.ts';
import type { RoomServices } from './room-services.ts';

/** The state of a room's document: whether it is in memory, and how much of the log the members have received. */
type DocumentState =
  /** The document is not in memory, and the members have received nothing of its log. */
  | { readonly kind: 'unopened' }
  /** The document is not in memory. The members have received the log up to `sentUpTo`. */
  | { readonly kind: 'dropped'; readonly sentUpTo: number }
  /** The document is in memory again. Members have received the log up to `sentUpTo`, and still have to be sent the rest. */
  | { readonly kind: 'catching-up'; readonly document: LoadedDocument; readonly sentUpTo: number }
  /** The document is in memory, and the members have received all of its log. */
  | { readonly kind: 'loaded'; readonly document: LoadedDocument };

/**
 * The document of a room, which is in memory while somebody uses it. Also records how much of the log the members have received.
 */
export type RoomDocument = {
  /** Loads the document if it is not in memory, and sends the members the updates that they lack. */
  readonly use: () => Promise<LoadedDocument>;
  /** Applies the updates that other processes have appended to the log, and sends them to the members. */
  readonly loadAppended: () => Promise<void>;
  /**
   * Records that the log has grown by `updates` updates, and that the last one has the sequence number `sequence`. The caller
   * sends them to the members.
   */
  readonly appended: (document: LoadedDocument, sequence: number, updates: number) => void;
  /** Removes the document from memory, and remembers how much of the log the members have received. */
  readonly drop: () => void;
  /**
   * Removes the document from memory, and forgets how much of the log the members have received, because they were disconnected.
   */
  readonly reset: () => void;
  /** Returns the document if it is in memory. */
  readonly find: () => LoadedDocument | undefined;
  /** Returns the last sequence number of the log that members have received. Null if they have received none. */
  readonly sequence: () => number | null;
  /** Returns the time at which the document was last used, in milliseconds. */
  readonly lastUsed: () => number;
  /** Returns the number of updates in the log that are not folded. */
  readonly countUnfolded: () => number;
  /** Records that a fold has removed `updates` updates from the log and has made the log `savedBytes` bytes smaller. */
  readonly recordFold: (updates: number, savedBytes: number) => void;
};

/** Creates the document of a room. `send` sends an update to all members. */
export function createRoomDocument(room: Room, services: RoomServices, send: (update: Uint8Array) => void): RoomDocument {
  const { store, clock } = services;
  let state: DocumentState = { kind: 'unopened' };
  let lastUsed = clock();
  let unfolded = 0;

  const find = (): LoadedDocument | undefined => ('document' in state ? state.document : undefined);
  const sequence = (): number | null => {
    if (state.kind === 'unopened') return null;
    return state.kind === 'loaded' ? state.document.sequence : state.sentUpTo;
  };
  const drop = (): void => {
    const sentUpTo = sequence();
    find()?.held.release();
    state = sentUpTo === null ? { kind: 'unopened' } : { kind: 'dropped', sentUpTo };
  };
  const sendTail = ({ snapshot, updates }: Awaited<ReturnType<typeof store.loadTail>>): void => {
    if (snapshot !== null) send(snapshot.state);
    for (const { update } of updates) send(update);
  };

  const use = async (): Promise<LoadedDocument> => {
    lastUsed = clock();
    if (state.kind === 'loaded') return state.document;
    const document = await loadDocument(room, services);
    ({ unfolded } = document);
    const sentUpTo = sequence();
    if (sentUpTo !== null && sentUpTo < document.sequence) {
      state = { kind: 'catching-up', document, sentUpTo };
      sendTail(await store.loadTail(room, sentUpTo));
    }
    state = { kind: 'loaded', document };
    return document;
  };

  /** Sends the members the updates that were appended to the log, without loading the document. */
  const sendAppendedWithoutLoading = async (sentUpTo: number): Promise<void> => {
    const tail = await store.loadTail(room, sentUpTo);
    sendTail(tail);
    unfolded += tail.updates.length;
    state = { kind: 'dropped', sentUpTo: tail.sequence };
  };
  const applyAppended = async (document: LoadedDocument): Promise<void> => {
    const tail = await store.loadTail(room, document.sequence);
    if (tail.sequence === document.sequence) return;
    if (tail.snapshot !== null) {
      drop();
      await use();
      return;
    }
    document.sizeBytes = await document.held.restore(tail);
    for (const { clientId, userId } of tail.clients) document.owners.set(clientId, userId);
    sendTail(tail);
    unfolded += tail.updates.length;
    document.sequence = tail.sequence;
  };

  return {
    use,
    async loadAppended() {
      if (state.kind === 'dropped') await sendAppendedWithoutLoading(state.sentUpTo);
      else if (state.kind !== 'unopened') await applyAppended(state.document);
    },
    appended(document, upTo, updates) {
      document.sequence = upTo;
      unfolded += updates;
    },
    drop,
    reset() {
      drop();
      state = { kind: 'unopened' };
    },
    find,
    sequence,
    lastUsed: () => lastUsed,
    countUnfolded: () => unfolded,
    recordFold(updates, savedBytes) {
      unfolded = Math.max(0, unfolded - updates);
      const document = find();
      document?.held.subtractBytes(savedBytes).then(
        (sizeBytes) => void (document.sizeBytes = sizeBytes),
        (error: unknown) => services.onError(error, room),
      );
    },
  };
}
