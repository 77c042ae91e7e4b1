import type { ErrorCode } from '@prosa/contract/errors';
import type { AnyRow, RowChange, RowName, RowTable } from '../rows/row-change.ts';

/** The values that a command expects in fields of its lane's row. The server checks them. */
export type ExpectedFields = Readonly<Record<string, unknown>>;

/** Returns the expected fields with the current values in `row`. */
export const refreshExpectedFields = (expects: ExpectedFields, row: AnyRow): ExpectedFields =>
  Object.fromEntries(Object.entries({ ...row }).filter(([field]) => field in expects));

type EntryBase = {
  /** The position in the outbox, assigned by the database. */
  readonly seq?: number;
  /** The `Idempotency-Key`, which is a UUIDv7 made on the device. A retry after a refusal gets a new key. */
  readonly id: string;
  /** The row that the entry is about. Entries of one lane are sent in order, one at a time. */
  readonly lane: RowName;
  readonly command: string;
  /** Whether the app made the entry without an action of a person, so that nobody waits for it. */
  readonly isBackground: boolean;
  /**
   * The name of the entry's subject as users know it, such as the name of a person. The subject's row may be deleted by the time
   * the entry is refused.
   */
  readonly about: string;
  readonly payload: unknown;
  readonly expects: ExpectedFields | null;
  /** The changes that the entry makes on the screen, in order. */
  readonly changes: readonly RowChange[];
  /** The names of the rows that the entry changes. */
  readonly touches: readonly RowName[];
  /** Rows of other lanes on which the entry depends. Earlier changes of these rows are sent before the entry. */
  readonly relies: readonly RowName[];
  readonly file: Blob | null;
  readonly fileName: string | null;
  readonly createdAt: string;
  /** The id of the entry's batch: the commands that a user gave together, and can undo together. */
  readonly batchId?: string;
  /** The number of attempts to upload the entry's file. After an upload the server has the file, but not the command yet. */
  readonly uploads?: number;
  /** The number of attempts to send the entry. Above 0 the server may have the entry, even if no answer reached the device. */
  readonly attempts: number;
};

/** A command that the server has not answered yet, or has refused. A refused one stays until it is retried or discarded. */
export type OutboxEntry = EntryBase &
  (
    | {
        readonly state: 'waiting';
        /** The instant before which the entry is not sent, such as the end of a back-off. Becomes 0 when the network returns. */
        readonly notBeforeMs: number;
        /** The instant until which the author may undo the command. Until then the command stays on the device (SPEC O9). */
        readonly undoUntilMs?: number | undefined;
      }
    | {
        readonly state: 'refused';
        readonly code: ErrorCode;
        /** The body of the refusal, unparsed, because the body may contain more than the code. */
        readonly detail: unknown;
      }
  );
export type WaitingEntry = Extract<OutboxEntry, { state: 'waiting' }>;

/** Returns whether an entry creates a row of a table. Such a row shows the outcome of the entry. */
export const createsRowIn = (table: RowTable, entry: OutboxEntry): boolean =>
  entry.changes.some((change) => change.table === table && change.does === 'create');

/**
 * Returns the changes of an entry that the screen shows now. While the entry waits, these are all changes. After a refusal only
 * the created rows remain, because they show the refusal.
 */
export const listShownChanges = (entry: OutboxEntry): readonly RowChange[] =>
  entry.state === 'waiting' ? entry.changes : entry.changes.filter((change) => change.does === 'create');
