import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { Store } from '../../platform/store.ts';
import type { RefusedRow } from './document-rows.ts';

/** Origin of a transaction the app does on its own: nobody waits for it, and it is dropped without a word where it is refused. */
export const BACKGROUND = 'background';

export type DocumentState = {
  /** True once the document has what this device holds: show it. */
  readonly held: boolean;
  /** All the server had was here once. False with `held`: the device never had it, and an empty document says nothing. */
  readonly isComplete: boolean;
  readonly connection: 'offline' | 'connecting' | 'synced';
  /** Of the last room ticket; kept for when there is no network. */
  readonly may: 'read' | 'write';
  /** The server says that there is no such document for this user, or not any more. */
  readonly isGone: boolean;
  /** Own transactions the server has not acknowledged, of all tabs of this device. */
  readonly unstored: number;
  /**
   * The oldest change that was refused and taken back to the server's state; null once it is dismissed. `refused` has all of
   * them, with what they did, so that it can be given back. They stay on the device until dismissed.
   */
  readonly refusal: { readonly code: number } | null;
  readonly refused: readonly RefusedRow[];
  /** False where the device is full: what is written now is in this tab alone until the server has it. */
  readonly isKept: boolean;
};

/** A document somebody has open. */
export type OpenDocument = {
  readonly room: string;
  /**
   * The document to show and to write with `doc.transact`. After a refusal it is another one, the state then tells its listeners;
   * `useDocument` gives a new object. Nothing is to be written to one that was let go of.
   */
  readonly doc: Y.Doc;
  /** Of `doc`, and replaced with it. Own states over 4 kB aren't sent; changes are sent 20 times a second at most. */
  readonly awareness: Awareness;
  readonly state: Store<DocumentState>;
  /** Forgets all refused changes. */
  readonly dismissRefusal: () => void;
  /** Lets go. Once all that opened it did, what waits goes on waiting on the device. */
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
