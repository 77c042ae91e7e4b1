import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Store } from '../../platform/store.ts';
import type { RefusedRow } from './document-rows.ts';

/**
 * The origin of transactions that the app makes without the user. Nobody waits for them, and a refused one is dropped silently.
 */
export const BACKGROUND_ORIGIN = 'background';

export type DocumentState = {
  /** True once the document shows the device's content. */
  readonly held: boolean;
  /**
   * Whether the device has received the server's whole state at least once. Otherwise a document that looks empty may not be
   * empty at the server.
   */
  readonly isComplete: boolean;
  readonly connection: 'offline' | 'connecting' | 'synced';
  /** The right from the last room ticket, which also applies without a network. */
  readonly may: 'read' | 'write';
  /** Whether the server has reported that this user may no longer open the document. */
  readonly isInaccessible: boolean;
  /** The number of transactions of this device, in all tabs, that the server has not acknowledged. */
  readonly unstored: number;
  /**
   * The oldest change that was refused and undone, or null. `refused` lists all refused changes with their content, so that a
   * user can restore them. A refused change stays on the device until the user dismisses it.
   */
  readonly refusal: { readonly code: number } | null;
  readonly refused: readonly RefusedRow[];
  /** Whether the device can store changes. If the device is full, new changes are only in this tab until the server has them. */
  readonly isKept: boolean;
};

/** An open document. */
export type OpenDocument = {
  readonly room: string;
  /**
   * The document to show and to write with `doc.transact`. After a refusal, another document takes its place. The listeners to
   * the state are then notified, and `useDocument` returns a new object. A closed document must not be written to.
   */
  readonly doc: Y.Doc;
  /**
   * The awareness of `doc`, which is replaced together with `doc`. This device's awareness state is sent at most 20 times a
   * second, and is not sent if it exceeds 4 kB.
   */
  readonly awareness: Awareness;
  readonly state: Store<DocumentState>;
  /** Dismisses all refused changes. */
  readonly dismissRefusal: () => void;
  /**
   * Ends this caller's use of the document, which all callers for a room share. Once no caller uses the document any more, it is
   * disconnected after some time, and its unsent updates stay on the device.
   */
  readonly close: () => void;
};

export const newDocumentState: DocumentState = {
  held: false,
  isComplete: false,
  connection: 'offline',
  may: 'write',
  isInaccessible: false,
  unstored: 0,
  refusal: null,
  refused: [],
  isKept: true,
};
