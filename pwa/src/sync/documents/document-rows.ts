/** A step from a document's root to one of its parts: a map's key, or an array's index. */
export type PathStep = string | number;

/** A value in a change: JSON, or a nested type with its content. */
export type ChangedValue =
  | { readonly kind: 'plain'; readonly value: unknown }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, ChangedValue])[] }
  | { readonly kind: 'array'; readonly values: readonly ChangedValue[] };

/** The place of a change: the name and kind of the root type, and the path from the root to the changed part. */
export type ChangedPlace = {
  readonly root: string;
  readonly rootKind: 'map' | 'array';
  readonly path: readonly PathStep[];
};

/** One effect of a transaction, described so that it can be replayed on another state of the document (SPEC D5). */
export type DocumentChange = ChangedPlace &
  (
    | { readonly does: 'set'; readonly key: string; readonly value: ChangedValue }
    | { readonly does: 'unset'; readonly key: string }
    /** `at` is the index of the insertion, or null for an insertion at the end. */
    | { readonly does: 'insert'; readonly at: number | null; readonly values: readonly ChangedValue[] }
    | { readonly does: 'remove'; readonly at: number; readonly count: number }
  );

/** The record about a document that a device stores beside the document's content. */
export type DocumentRow = {
  readonly room: string;
  /**
   * A number that grows whenever the document is rebuilt, for example after a refused change. Updates of an earlier epoch belong
   * to a former document.
   */
  readonly epoch: number;
  /** The right that the last room ticket gave. */
  readonly may: 'read' | 'write';
  /** Whether the device has received the server's whole state at least once. */
  readonly isComplete: boolean;
  /**
   * The instant at which the document was last open on this device, in milliseconds since 1970. A full device first drops the
   * document that was not opened for longest.
   */
  readonly readAtMs: number;
};

/** A part of the server's state of a document. */
export type DocumentUpdateRow = { readonly seq?: number; readonly room: string; readonly update: Uint8Array };

/** A transaction of this device that the server has not acknowledged. The key `seq` gives the order of writing. */
export type UnacknowledgedRow = {
  readonly seq?: number;
  readonly room: string;
  /** The update to send. Null until the transaction is replayed on the server's state. */
  readonly update: Uint8Array | null;
  readonly changes: readonly DocumentChange[];
  readonly writtenAtMs: number;
  /**
   * The author of the change. A change that the app made without the user doesn't count as unsent, and is dropped silently when
   * refused.
   */
  readonly writtenBy: 'person' | 'app';
};

/** A change that the server refused, kept until a person dismisses it. */
export type RefusedRow = {
  readonly seq?: number;
  readonly room: string;
  /** The close code with which the server refused the change, from 4400 to 4499. */
  readonly code: number;
  readonly changes: readonly DocumentChange[];
  readonly writtenAtMs: number;
};
