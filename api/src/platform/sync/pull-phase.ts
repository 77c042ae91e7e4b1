import { sql, type RawBuilder } from 'kysely';
import type { PullPage } from '@prosa/contract/sync/pull';
import type { Database } from '@prosa/database/database';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../access/scope.ts';

/**
 * The input of a phase: the window from `from` to `to`, the position in it (`key`), and the number of rows that the phase may
 * still return.
 */
export type PhaseInput = {
  readonly tx: TenantTransaction;
  readonly scope: Scope;
  readonly from: bigint;
  readonly to: bigint;
  /** The key at which the last page of this phase ended, or empty at the start of the phase. */
  readonly key: string;
  readonly maxRows: number;
  readonly now: Date;
};

/** A table whose rows have the id of the last transaction that wrote them. */
export type FeedTable = {
  [T in keyof Database]: 'changed_xid' extends keyof Database[T] ? T : never;
}[keyof Database];

/** One step of the pull. A cursor contains the name of the phase at which the pull continues. */
export type PullPhase = {
  readonly name: string;
  /** The tables from which the phase reads changes. The pull skips the phase if none of these tables has changes. */
  readonly reads: readonly FeedTable[];
  /** Returns whether a page of the phase can end at a key. */
  readonly key: PhaseKeyPredicate;
  /** Adds the phase's rows to the page. Returns `nextKey` if there may be more rows, and null if the phase is over. */
  readonly run: (input: PhaseInput, page: PullPage) => Promise<{ readonly rows: number; readonly nextKey: string | null }>;
};

/** Returns whether a text can be the key of a row. */
export type PhaseKeyPredicate = (key: string) => boolean;
const MAX_INTEGER_ID = 2_147_483_647;
export const isIntegerKey: PhaseKeyPredicate = (key) => /^\d{1,10}$/.test(key) && Number(key) <= MAX_INTEGER_ID;
export const isUuidKey: PhaseKeyPredicate = (key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
/** The smallest uuid, which sorts before every id. */
export const SMALLEST_UUID = '00000000-0000-0000-0000-000000000000';
/** Returns SQL for whether the uuid in `column` comes after the key at which a page ended. */
export const isAfterUuidSql = (column: string, key: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} > ${key === '' ? SMALLEST_UUID : key}::uuid`;

/**
 * Returns SQL for whether the transaction id in `column` is in the window. The first window contains all rows, whatever their
 * transaction ids: after a restore from a backup, their transaction ids can be higher than the current one of the new database
 * cluster.
 */
export const isInWindowSql = ({ from, to }: Pick<PhaseInput, 'from' | 'to'>, column: string): RawBuilder<boolean> =>
  from === 0n
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)} >= ${String(from)}::xid8 and ${sql.ref(column)} < ${String(to)}::xid8)`;

/**
 * Returns the number of rows, and as `nextKey` the key after which the phase continues, or null if the phase has no more rows.
 * `rows` is sorted by id and has at most `maxRows` rows.
 */
export const toPhaseResult = (rows: readonly { readonly id: string | number }[], maxRows: number) => ({
  rows: rows.length,
  nextKey: rows.length < maxRows ? null : String(rows.at(-1)?.id),
});
