import * as Y from 'yjs';

/**
 * An unsent transaction of this device. `isReady` is true once the transaction is stored on the device, or the device has failed
 * to store it.
 */
export type UnsentTransaction = { readonly update: Uint8Array | null; readonly isReady: boolean };
/**
 * A batch that is being sent. `isWhole` means that the batch contains everything that the document has beyond the server's state.
 */
export type SendBatch<T> = { readonly rows: readonly T[]; readonly isWhole: boolean };

/** The maximum size of an update that fits into a frame with its header, in bytes (sync-server/SPEC.md L1). */
export const MAX_UPDATE_BYTES = 1_000_000;
/** The maximum size of a batch of several updates, in bytes. */
const MAX_BATCH_BYTES = 128_000;
/** The maximum number of transactions in a batch. */
const MAX_BATCH_TRANSACTIONS = 100;
/**
 * The minimum time between two batches, in milliseconds. Batches are thus fewer than the server allows (sync-server/SPEC.md L2).
 */
const MIN_SEND_INTERVAL_MS = 25;
/** The maximum number of bytes per millisecond, which is below the server's limit (sync-server/SPEC.md L2). */
const MAX_BYTES_PER_MS = 900;

/** Splits this device's transactions into batches (SPEC D3, D4). */
export type SendQueue<T extends UnsentTransaction> = {
  /**
   * Returns the next batch, in order. Undefined while the first transaction isn't stored on the device yet, or still has to be
   * replayed.
   */
  readonly next: (rows: readonly T[]) => { readonly batch: SendBatch<T>; readonly update: Uint8Array } | undefined;
  /** Returns the time to wait before the next send, in milliseconds. */
  readonly waitMs: (nowMs: number) => number;
  readonly sent: (bytes: number, nowMs: number) => void;
  readonly stored: () => void;
  /**
   * Records the refusal of a batch. The next batch has half as many transactions, until a batch contains only the forbidden one.
   * Returns true if the refused batch contained a single transaction, which is thus the forbidden one.
   */
  readonly refused: (batch: SendBatch<T>) => boolean;
};

export function createSendQueue<T extends UnsentTransaction>(): SendQueue<T> {
  let maxRows = MAX_BATCH_TRANSACTIONS;
  let freeAtMs = 0;
  return {
    next(rows) {
      const updates: Uint8Array[] = [];
      let bytes = 0;
      for (const { update, isReady } of rows) {
        if (update === null || !isReady || updates.length === maxRows) break;
        if (updates.length > 0 && bytes + update.byteLength > MAX_BATCH_BYTES) break;
        updates.push(update);
        bytes += update.byteLength;
      }
      const [first] = updates;
      if (first === undefined) return undefined;
      const batch = { rows: rows.slice(0, updates.length), isWhole: false };
      return { batch, update: updates.length === 1 ? first : Y.mergeUpdates(updates) };
    },
    waitMs: (nowMs) => Math.max(0, freeAtMs - nowMs),
    sent(bytes, nowMs) {
      freeAtMs = nowMs + Math.max(MIN_SEND_INTERVAL_MS, bytes / MAX_BYTES_PER_MS);
    },
    stored() {
      maxRows = Math.min(MAX_BATCH_TRANSACTIONS, maxRows * 2);
    },
    refused({ rows, isWhole }) {
      maxRows = Math.max(1, Math.ceil(rows.length / 2));
      return !isWhole && rows.length === 1;
    },
  };
}

/** Returns whether the server has everything that an update adds. False for an update that adds nothing. */
export function isUpdateStored(update: Uint8Array | null, stateVector: ReadonlyMap<number, number>): boolean {
  if (update === null) return false;
  const { to } = Y.parseUpdateMeta(update);
  return to.size > 0 && [...to].every(([client, clock]) => clock <= (stateVector.get(client) ?? 0));
}

/** Returns whether the server lacks a part of a document, besides the updates that wait to be sent. */
export function lacksEarlierUpdates(
  doc: Y.Doc,
  waiting: readonly UnsentTransaction[],
  stateVector: ReadonlyMap<number, number>,
): boolean {
  const own = new Map<number, number>();
  for (const { update } of waiting)
    if (update !== null)
      for (const [client, from] of Y.parseUpdateMeta(update).from) own.set(client, Math.min(from, own.get(client) ?? from));
  return [...doc.store.clients.keys()].some((client) => {
    const has = stateVector.get(client) ?? 0;
    return Math.min(Y.getState(doc.store, client), own.get(client) ?? Number.POSITIVE_INFINITY) > has;
  });
}
