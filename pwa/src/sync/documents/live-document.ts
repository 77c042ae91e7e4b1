import { refusalCodes } from '@prosa/documents/guard/refusal';
import * as Y from 'yjs';
import { createStore, type Store } from '../../platform/store.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { BoundedAwareness } from './bounded-awareness.ts';
import { raiseDocumentChanged, onDocumentChanged } from './document-signal.ts';
import type { RefusedRow } from './document-rows.ts';
import { BACKGROUND_ORIGIN, newDocumentState, type DocumentState } from './document-state.ts';
import { dismissRefusedChanges } from './dismiss-refused-changes.ts';
import {
  connectWithRetries,
  type ReconnectingConnection,
  type ReconnectingListener,
  type ReconnectPorts,
} from './connect-with-retries.ts';
import { createTransactionSender, type TransactionSender, type OutgoingTransaction } from './transaction-sender.ts';
import * as device from './stored-document.ts';
import { writeChanges } from './write-changes.ts';
import { onOwnTransaction } from './on-own-transaction.ts';

/** A document that is open in this tab, with its copies on the device, in memory and at the server. */
export type LiveDocument = {
  readonly doc: () => Y.Doc;
  readonly awareness: () => BoundedAwareness;
  readonly state: Store<DocumentState>;
  readonly dismissRefusal: () => void;
  /** Resolves once all changes so far are stored on the device, or the device has failed to store them. */
  readonly isKept: () => Promise<void>;
  readonly destroy: () => void;
};

/** The Yjs origin of updates that were read from the device. */
const DEVICE_ORIGIN = 'device';
/** The number of updates from the server after which the device merges a document's stored updates into one. */
const COMPACT_AFTER_UPDATES = 500;
/**
 * The wait before the document reconnects after the device could not store a refusal, or after the server reported that the room
 * is gone, in milliseconds.
 */
const RECONNECT_AFTER_MS = 60_000;
/** The interval at which the device records that the document is being read, in milliseconds. */
const RECORD_READ_EVERY_MS = 300_000;

const toOutgoingTransaction = ({ room: _room, ...row }: device.StoredTransaction): OutgoingTransaction => ({
  ...row,
  isReady: true,
});

/**
 * Opens a room's document, shows the content on the device immediately, and stores each change before sending it. A change counts
 * as stored at the server only after the server's acknowledgement. All reads and writes on the device run one after the other.
 */
export function openLiveDocument(database: LocalDatabase, room: string, ports: ReconnectPorts): LiveDocument {
  const me = uuidv7();
  const state = createStore(newDocumentState);
  const updateState = (changed: Partial<DocumentState>): void => state.set({ ...state.get(), ...changed });
  let doc = new Y.Doc();
  let awareness = new BoundedAwareness(doc);
  let connection: ReconnectingConnection | undefined;
  let outgoing: TransactionSender | undefined;
  let epoch = 0;
  let own: OutgoingTransaction[] = [];
  let parts = 0;
  let isEnded = false;
  let isBehind = false;
  let line: Promise<void> = Promise.resolve();

  /**
   * Runs work on the device after all earlier work. A failure on the device must not stop the document, which continues in this
   * tab and at the server.
   */
  const runInOrder = (work: () => Promise<void>): Promise<void> => {
    line = line.then(async () => {
      try {
        if (!isEnded) await work();
      } catch {
        updateState({ isKept: false });
      }
    });
    return line;
  };
  const signalOtherTabs = (): void => raiseDocumentChanged({ database: database.name, room, by: me });
  const showUnstoredCount = (): void => {
    if (state.get().unstored !== own.length) updateState({ unstored: own.length });
  };
  const showRefused = (refused: readonly RefusedRow[]): void => {
    const [oldest] = refused;
    if (refused.length > 0 || state.get().refused.length > 0)
      updateState({ refused, refusal: oldest === undefined ? null : { code: oldest.code } });
  };

  const storeOwnTransactions = (of: Y.Doc): void =>
    onOwnTransaction(of, (update, changes, origin) => {
      // A screen may still write to the former document until it learns that another document has replaced it. The screen's
      // changes are then repeated in the present document.
      if (of !== doc) return writeChanges(doc, changes, origin);
      const writtenBy = origin === BACKGROUND_ORIGIN ? 'app' : 'person';
      const row: OutgoingTransaction = { seq: null, update, changes, writtenAtMs: Date.now(), writtenBy, isReady: false };
      own.push(row);
      showUnstoredCount();
      void runInOrder(() => storeOutgoing(row));
    });
  const storeOutgoing = async (row: OutgoingTransaction): Promise<void> => {
    if (!own.includes(row)) return;
    const { seq: _seq, isReady: _isReady, ...kept } = row;
    try {
      const seq = await device.storeTransaction(database, epoch, { room, ...kept });
      // A missing `seq` means that another tab rebuilt the document. The present tab then adopts the rebuilt document and replays
      // its own changes there.
      if (seq === null) return await applyDeviceState();
      row.seq = seq;
      signalOtherTabs();
    } finally {
      row.isReady = true;
      outgoing?.sendReadyTransactions();
    }
  };
  const compact = (): void => {
    parts = 0;
    const of = doc;
    const encodeMergedState = (): Uint8Array | null => (own.length === 0 && of === doc ? Y.encodeStateAsUpdate(doc) : null);
    void runInOrder(() => device.compactDocument(database, room, { epoch, encodeMergedState }));
  };

  /** Applies the device's current state: changes of other tabs, acknowledgements, or a rebuilt document. */
  const applyDeviceState = async (): Promise<void> => {
    const there = await device.readOwnUpdates(database, room);
    if (there.row.epoch !== epoch) return switchEpoch(await device.readDocument(database, room));
    const known = new Set(own.map(({ seq }) => seq));
    const seqs = new Set(there.unstored.map(({ seq }) => seq));
    own = own.filter(({ seq }) => seq === null || seqs.has(seq));
    for (const row of there.unstored) {
      if (known.has(row.seq)) continue;
      own.push(toOutgoingTransaction(row));
      if (row.update !== null) Y.applyUpdate(doc, row.update, DEVICE_ORIGIN);
    }
    own.sort((a, b) => (a.seq ?? Number.POSITIVE_INFINITY) - (b.seq ?? Number.POSITIVE_INFINITY));
    showRefused(there.refused);
    showUnstoredCount();
    outgoing?.sendReadyTransactions();
  };
  const switchEpoch = (there: device.StoredDocument, startMs = 0): void => {
    const shown = awareness.getLocalState();
    const unkept = own.filter(({ seq }) => seq === null);
    outgoing?.stop();
    connection?.destroy();
    awareness.destroy();
    doc = device.buildDocument([...there.updates, ...there.unstored.map(({ update }) => update)]);
    storeOwnTransactions(doc);
    awareness = new BoundedAwareness(doc);
    awareness.setLocalState(shown);
    epoch = there.row.epoch;
    own = there.unstored.map(toOutgoingTransaction);
    connect(startMs);
    showRefused(there.refused);
    updateState({ unstored: own.length, isComplete: there.row.isComplete, connection: 'offline' });
    for (const { changes, writtenBy } of unkept) writeChanges(doc, changes, writtenBy === 'app' ? BACKGROUND_ORIGIN : undefined);
  };
  /** Rebuilds the document on the device with `make`, unless another tab has already rebuilt it, and shows the result. */
  const rebuildDocument = (make: () => Promise<boolean>, startMs = 0): void =>
    void runInOrder(async () => {
      try {
        const isMine = await make();
        const there = await device.readDocument(database, room);
        if (there.row.epoch !== epoch) switchEpoch(there, startMs);
        if (isMine) signalOtherTabs();
      } catch (error) {
        connection?.retryIn(RECONNECT_AFTER_MS);
        throw error;
      }
    });

  const markStored = (rows: readonly OutgoingTransaction[]): Promise<void> =>
    runInOrder(async () => {
      try {
        await device.markTransactionsStored(database, room, rows);
      } finally {
        own = own.filter((row) => !rows.includes(row));
        showUnstoredCount();
      }
      signalOtherTabs();
    });
  const refuse = (row: OutgoingTransaction, code: number): void =>
    rebuildDocument(() => {
      own = own.filter((each) => each !== row);
      return device.recordRefusedTransaction(database, room, { epoch, seq: row.seq, code });
    });

  const createListener = (of: TransactionSender): ReconnectingListener => ({
    connection: (now) => {
      if (state.get().connection !== now) updateState({ connection: now });
    },
    may(may) {
      if (state.get().may !== may || state.get().isInaccessible) {
        updateState({ may, isInaccessible: false });
        void runInOrder(() => device.updateDocumentRow(database, room, { may }));
      }
      if (may === 'read' && own.length > 0)
        rebuildDocument(() => device.markUnstoredChangesRefused(database, room, { epoch, code: refusalCodes.forbidden }));
      else of.sendReadyTransactions();
    },
    gone() {
      if (state.get().isInaccessible && own.length === 0) return;
      updateState({ isInaccessible: true });
      rebuildDocument(
        () => device.removeForbiddenDocument(database, room, { epoch, code: refusalCodes.notFound }),
        RECONNECT_AFTER_MS,
      );
    },
    asked: of.asked,
    received(update) {
      if (of !== outgoing) return;
      const present = epoch;
      void runInOrder(() => device.storeServerUpdate(database, room, { epoch: present, update }));
      parts += 1;
      if (parts >= COMPACT_AFTER_UPDATES && own.length === 0) compact();
    },
    synced: () =>
      void runInOrder(async () => {
        if (!state.get().isComplete) await device.updateDocumentRow(database, room, { isComplete: true });
        updateState({ isComplete: true });
        if (!own.some(({ update }) => update === null)) return;
        if (await device.replayUnstored(database, { room, epoch, doc })) signalOtherTabs();
        // The transactions that waited for the server's state are now replayed on the device. They are removed from `own` first,
        // so that `applyDeviceState` adds them again with their new updates.
        own = own.filter(({ update }) => update !== null);
        await applyDeviceState();
      }),
    stored: of.stored,
    closed: of.closed,
  });
  const connect = (startMs: number): void => {
    const newOutgoing = createTransactionSender({
      doc: () => doc,
      rows: () => own,
      mayWrite: () => state.get().may === 'write',
      connection: () => connection,
      settle: markStored,
      refuse,
      adoptServerState: () => rebuildDocument(() => device.forgetServerState(database, room, epoch)),
    });
    outgoing = newOutgoing;
    connection = connectWithRetries(room, awareness, { ports, listener: createListener(newOutgoing), startMs });
  };

  storeOwnTransactions(doc);
  void runInOrder(async () => {
    const { row, updates, unstored, refused } = await device.readDocument(database, room);
    for (const each of [...updates, ...unstored.map(({ update }) => update)])
      if (each !== null) Y.applyUpdate(doc, each, DEVICE_ORIGIN);
    epoch = row.epoch;
    own = [...unstored.map(toOutgoingTransaction), ...own];
    updateState({ may: row.may, isComplete: row.isComplete, unstored: own.length });
    showRefused(refused);
  }).then(() => {
    if (isEnded) return;
    updateState({ held: true });
    connect(0);
    recordRead();
  });
  const recordRead = (): void => void runInOrder(() => device.recordDocumentRead(database, room));
  const touching = setInterval(recordRead, RECORD_READ_EVERY_MS);
  const forget = onDocumentChanged(({ database: name, room: changed, by }) => {
    if (name !== database.name || changed !== room || by === me || isBehind) return;
    isBehind = true;
    void runInOrder(() => {
      isBehind = false;
      return applyDeviceState();
    });
  });

  return {
    doc: () => doc,
    awareness: () => awareness,
    state,
    dismissRefusal: () =>
      void runInOrder(async () => {
        await dismissRefusedChanges(database, room);
        showRefused([]);
      }),
    isKept: () => line,
    destroy() {
      isEnded = true;
      forget();
      clearInterval(touching);
      outgoing?.stop();
      connection?.destroy();
      awareness.destroy();
    },
  };
}
