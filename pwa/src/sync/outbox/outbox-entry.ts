import type { ErrorCode } from '@prosa/contract/errors';
import type { AnyRow, RowChange, RowName, RowTable } from '../rows/row-change.ts';

/** Fields of its lane's row that a command takes for granted, with their values. The server checks them. */
export type Expects = Readonly<Record<string, unknown>>;

/** Returns the same fields as `row` has them now. */
export const expectsAfresh = (expects: Expects, row: AnyRow): Expects =>
  Object.fromEntries(Object.entries({ ...row }).filter(([field]) => field in expects));

type EntryBase = {
  /** Order of the outbox, given by the database. */
  readonly seq?: number;
  /** The `Idempotency-Key`: a UUIDv7 made on the device. A retry after a refusal gets a new one. */
  readonly id: string;
  /** The row it is about: entries of one lane go out in order, one at a time. */
  readonly lane: RowName;
  readonly command: string;
  /** The app sends it on its own: nobody waits for it. */
  readonly isBackground: boolean;
  /** Name of whom or what it is about; what it is about may be gone by the time it is refused. */
  readonly about: string;
  readonly payload: unknown;
  readonly expects: Expects | null;
  /** The rows that it shows, in order. */
  readonly changes: readonly RowChange[];
  /** Names of the rows it changes. */
  readonly touches: readonly RowName[];
  /** Rows of other lanes that it builds on: what was changed of them before goes out first. */
  readonly relies: readonly RowName[];
  readonly file: Blob | null;
  readonly fileName: string | null;
  readonly createdAt: string;
  /** Times its file was on its way, before the command itself; none of them lets the server have the command. */
  readonly uploads?: number;
  /** Times it went out. Above 0 the server may have it, whatever the device knows. */
  readonly attempts: number;
};

/** A command on its way to the server. It is in the outbox until the server has answered. */
export type OutboxEntry = EntryBase &
  (
    | {
        readonly state: 'waiting';
        /** Back-off: the network's return sets it to 0. */
        readonly notBeforeMs: number;
        /** Until then the person who made it may undo it, and it stays on the device (SPEC O9). */
        readonly undoUntilMs?: number | undefined;
      }
    | {
        readonly state: 'refused';
        readonly code: ErrorCode;
        /** The body of the refusal, which may say more than its code; unparsed. */
        readonly detail: unknown;
      }
  );
export type WaitingEntry = Extract<OutboxEntry, { state: 'waiting' }>;

/** Whether it makes a row of a table, on which its fate is then shown. */
export const makesRowOf = (table: RowTable, entry: OutboxEntry): boolean =>
  entry.changes.some((change) => change.table === table && change.does === 'create');

/** The rows that an entry shows as things are: all of them while it waits; of a refused one those it made, which it is shown on. */
export const shownChanges = (entry: OutboxEntry): readonly RowChange[] =>
  entry.state === 'waiting' ? entry.changes : entry.changes.filter((change) => change.does === 'create');
