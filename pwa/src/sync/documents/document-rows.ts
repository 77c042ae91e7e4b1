/** A step on the way from a document's root to one of its parts: a map's key, or an array's index. */
export type PathStep = string | number;

/** A value as a change carries it: what JSON can say, or a part of its own with what is in it. */
export type ChangedValue =
  | { readonly kind: 'plain'; readonly value: unknown }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, ChangedValue])[] }
  | { readonly kind: 'array'; readonly values: readonly ChangedValue[] };

/** Where a change happens: the root type's name and make, and the way from there. */
export type ChangedPlace = {
  readonly root: string;
  readonly rootKind: 'map' | 'array';
  readonly path: readonly PathStep[];
};

/** One thing a transaction did, said so that it can be done again on another state of the document (SPEC D5). */
export type DocumentChange = ChangedPlace &
  (
    | { readonly does: 'set'; readonly key: string; readonly value: ChangedValue }
    | { readonly does: 'unset'; readonly key: string }
    /** `at` null: behind all that is there. */
    | { readonly does: 'insert'; readonly at: number | null; readonly values: readonly ChangedValue[] }
    | { readonly does: 'remove'; readonly at: number; readonly count: number }
  );

/** The facts that a device keeps about a document beside its content. */
export type DocumentRow = {
  readonly room: string;
  /** Grows whenever the document is made anew, be it that a change was refused: what was written before is of another document. */
  readonly epoch: number;
  /** The right that the last room ticket gave. */
  readonly may: 'read' | 'write';
  /** Whether all the server had was here once. */
  readonly isComplete: boolean;
  /** When it was last looked at here, in milliseconds: what was read longest ago makes room first. */
  readonly readAtMs: number;
};

/** A part of what the server has of a document. */
export type DocumentUpdateRow = { readonly seq?: number; readonly room: string; readonly update: Uint8Array };

/** One own transaction the server has not acknowledged, in the order they were made. */
export type UnstoredRow = {
  readonly seq?: number;
  readonly room: string;
  /** Null until it is done again on the server's state. */
  readonly update: Uint8Array | null;
  readonly changes: readonly DocumentChange[];
  readonly writtenAtMs: number;
  /** For what the app did on its own nobody waits, and nobody is told that it was refused. */
  readonly writtenBy: 'person' | 'app';
};

/** A change the server refused, kept until somebody dealt with it. */
export type RefusedRow = {
  readonly seq?: number;
  readonly room: string;
  /** The close code, 4400 to 4499. */
  readonly code: number;
  readonly changes: readonly DocumentChange[];
  readonly writtenAtMs: number;
};
