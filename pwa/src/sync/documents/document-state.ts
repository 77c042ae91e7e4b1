import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Store } from '../../platform/store.ts';
import type { RefusedRow } from './document-rows.ts';

/** The origin of the app's own transactions. Nobody waits for them, and a refused one is dropped silently. */
export const BACKGROUND_ORIGIN = 'background';

export type DocumentState = {
  /** True once the document shows the device's content. */
  readonly held: boolean;
  /** Whether the device has had the server's whole state once. If false while `held`, an empty document means nothing. */
  readonly isComplete: boolean;
  readonly connection: 'offline' | 'connecting' | 'synced';
  /** The right from the last room ticket, which also applies without a network. */
  readonly may: 'read' | 'write';
  /** The server reports that this user no longer has such a document. */
  readonly isGone: boolean;
  /** The number of this device's transactions, of all tabs, that the server has not acknowledged. */
  readonly unstored: number;
  /**
   * The oldest change that was refused and undone. Null once it is dismissed. `refused` has all of them with their content, so
   * that it can be restored. They stay on the device until dismissed.
   */
  readonly refusal: { readonly code: number } | null;
  readonly refused: readonly RefusedRow[];
  /** False if the device is full. New changes are then only in this tab until the server has them. */
  readonly isKept: boolean;
};

/** An open document. */
export type OpenDocument = {
  readonly room: string;
  /**
   * The document to show and to write with `doc.transact`. A refusal replaces it by another one, and listeners to the state are
   * notified. `useDocument` then returns a new object. A closed document must not be written to.
   */
  readonly doc: Y.Doc;
  /**
   * The awareness of `doc`; a new `doc` has a new one. Own states over 4 kB aren't sent. Changes are sent at most 20 times a
   * second.
   */
  readonly awareness: Awareness;
  readonly state: Store<DocumentState>;
  /** Dismisses all refused changes. */
  readonly dismissRefusal: () => void;
  /** Closes the document. After the last close, unsent updates stay on the device. */
  readonly close: () => void;
};

export const newDocumentState: DocumentState = {
  held: false,
  isComplete: false,
  connection: 'offline',
  may: 'write',
  isGone: false,
  unstored: 0,
  refusal: null,
  refused: [],
  isKept: true,
};
