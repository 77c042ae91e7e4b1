import { refusalCodes } from '@prosa/documents/guard/refusal';
import * as Y from 'yjs';
import type { DocumentChange } from './document-rows.ts';
import type { ReconnectingConnection } from './connect-with-retries.ts';
import {
  createSendQueue,
  isUpdateStored,
  lacksEarlierUpdates,
  MAX_UPDATE_BYTES,
  type SendBatch,
  type UnsentTransaction,
} from './send-queue.ts';

/** A transaction of this device that is to be sent. `seq` is set once the transaction is stored on the device. */
export type OutgoingTransaction = UnsentTransaction & {
  seq: number | null;
  isReady: boolean;
  readonly changes: readonly DocumentChange[];
  readonly writtenAtMs: number;
  readonly writtenBy: 'person' | 'app';
};

export type TransactionSenderPorts = {
  readonly doc: () => Y.Doc;
  /** Returns the transactions that the server has not acknowledged yet, the oldest first. */
  readonly rows: () => readonly OutgoingTransaction[];
  readonly mayWrite: () => boolean;
  readonly connection: () => Pick<ReconnectingConnection, 'sendUpdate' | 'sendWholeState'> | undefined;
  /** Called when the server has stored the updates of these rows. Resolves once the device has marked the updates as stored. */
  readonly settle: (rows: readonly OutgoingTransaction[]) => Promise<void>;
  /** Called when the server has refused the update of this row alone. */
  readonly refuse: (row: OutgoingTransaction, code: number) => void;
  /** Called when the server's state differs from the state that the device assumes. */
  readonly adoptServerState: () => void;
};

/**
 * Sends the device's transactions of a document over the document's connection, one batch at a time. The next batch follows once
 * the server has stored the last one.
 */
export type TransactionSender = {
  /** Sends the next batch, if no other batch is on its way and the user may write. */
  readonly sendReadyTransactions: () => void;
  readonly asked: (stateVector: Uint8Array) => void;
  readonly stored: (total: number) => void;
  readonly closed: (code: number | null) => 'now' | 'wait' | 'not';
  readonly stop: () => void;
};

/** The close codes that refuse an update. All other codes only end the connection, and the update is sent again. */
const UPDATE_REFUSAL_CODES: ReadonlySet<number | null> = new Set([
  refusalCodes.malformed,
  refusalCodes.tooLarge,
  refusalCodes.overShare,
  refusalCodes.unacceptable,
]);

export function createTransactionSender(ports: TransactionSenderPorts): TransactionSender {
  const queue = createSendQueue<OutgoingTransaction>();
  let inFlight: SendBatch<OutgoingTransaction> | null = null;
  let isSettling = false;
  let isAsked = false;
  let isStopped = false;
  /** The number of updates sent on this connection. */
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendReadyTransactions = (): void => {
    clearTimeout(timer);
    if (isStopped || !isAsked || inFlight !== null || isSettling || !ports.mayWrite()) return;
    const next = queue.next(ports.rows());
    if (next === undefined) return;
    const waitMs = queue.waitMs(Date.now());
    if (waitMs > 0) return void (timer = setTimeout(sendReadyTransactions, waitMs));
    const [row] = next.batch.rows;
    if (next.update.byteLength > MAX_UPDATE_BYTES && row !== undefined) return ports.refuse(row, refusalCodes.tooLarge);
    inFlight = next.batch;
    sent += 1;
    queue.sent(next.update.byteLength, Date.now());
    ports.connection()?.sendUpdate(next.update);
  };
  /**
   * Sends everything that the document has beyond `stateVector`. Called if a sent update depends on an update that the server
   * lacks, or if the server has less than it reported before.
   */
  const sendWholeState = (stateVector: Uint8Array): void => {
    const update = Y.encodeStateAsUpdate(ports.doc(), stateVector);
    if (update.byteLength > MAX_UPDATE_BYTES) return ports.adoptServerState();
    inFlight = { rows: ports.rows().filter((row) => row.update !== null), isWhole: true };
    sent += 1;
    ports.connection()?.sendWholeState(update);
  };
  const settle = (rows: readonly OutgoingTransaction[]): void => {
    isSettling = true;
    void ports.settle(rows).then(() => {
      isSettling = false;
      sendReadyTransactions();
    });
  };

  return {
    sendReadyTransactions,
    asked(bytes) {
      const vector = Y.decodeStateVector(bytes);
      const there = ports.rows().filter(({ update }) => isUpdateStored(update, vector));
      const remainingRows = ports.rows().filter((row) => !there.includes(row));
      const isGroundless = inFlight !== null || lacksEarlierUpdates(ports.doc(), remainingRows, vector);
      isAsked = true;
      // The server has already stored these updates, but an earlier connection broke before the acknowledgement arrived.
      if (there.length > 0) settle(there);
      if (isGroundless && ports.mayWrite()) sendWholeState(bytes);
      else sendReadyTransactions();
    },
    stored(total) {
      if (inFlight === null || total < sent) return;
      const { rows } = inFlight;
      inFlight = null;
      queue.stored();
      settle(rows);
    },
    closed(code) {
      clearTimeout(timer);
      const batch = inFlight;
      inFlight = null;
      isAsked = false;
      sent = 0;
      if (batch === null || !UPDATE_REFUSAL_CODES.has(code)) return 'wait';
      const isAlone = queue.refused(batch);
      const [row] = batch.rows;
      if (batch.isWhole) ports.adoptServerState();
      else if (isAlone && row !== undefined) ports.refuse(row, code ?? refusalCodes.tooLarge);
      else return 'now';
      return 'not';
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
