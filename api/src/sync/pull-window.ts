import type { CompanyId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { queryBuilder } from '@prosa/database/query-builder';
import { hasInternalChatSql } from '../chats/rows/has-internal-chat-sql.ts';
import { toScopedRead, type ScopedRead } from '../platform/access/scoped-reader.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { FeedTable } from '../platform/sync/pull-phase.ts';
import { CHATS_PHASE } from '../chats/chat-entity.ts';
import { FIRST_PULL_POSITION, parseCursor, type Cursor } from './cursor.ts';
import { pullPhases } from './pull-phases.ts';

/**
 * The state of the change feed. For each table, the value is true if rows of the company in this table have changed since the
 * last complete pull. The values are false for a first pull, and for every further page of a pull.
 */
type FeedState = Readonly<Record<FeedTable, boolean>> & {
  /** The id of the database cluster. */
  readonly database: string;
  /** The end of the feed, which is the id of the oldest open transaction. */
  readonly below: string;
  /** The position up to which the company's removals were deleted. */
  readonly clearedXid: string | null;
  /** True if the company's plan includes the internal chat. */
  readonly hasChats: boolean;
  readonly account: string;
};

const feedTables = [...new Set(pullPhases.flatMap(({ reads }) => reads))];

const OLDEST_OPEN_XID = sql`pg_snapshot_xmin(pg_current_snapshot())`;
const selectChangedSince = (table: FeedTable, companyId: CompanyId, from: string | null) => sql`
  exists (select from ${sql.table(table)}
           where company_id = ${companyId} and changed_xid >= ${from}::xid8 and changed_xid < ${OLDEST_OPEN_XID}) as ${sql.ref(table)}`;

/**
 * Selects a hash of the session's user and of the user's company, plan and settings. A change of the time at which the user was
 * last seen does not change the hash.
 */
const selectAccountHash = ({ companyId, viewer }: Scope) => sql`
  (select md5(concat_ws('.', u.changed_xid, o.name, o.status, o.due_at, p.id, p.xmin,
            (select changed_xid from company_settings where company_id = o.id order by changed_xid desc limit 1)))
     from users u join companies o on o.id = u.company_id join plans p on p.id = o.plan_id
    where u.company_id = ${companyId} and u.id = ${viewer.id})`;

const selectFeedState = (scope: Scope, from: bigint | undefined) => {
  const { companyId } = scope;
  const since = from === undefined ? null : String(from);
  return sql<FeedState>`
    select (select system_identifier::text from pg_control_system()) as database,
           ${OLDEST_OPEN_XID}::text as below,
           (select removals_cleared_xid::text from companies where id = ${companyId}) as "clearedXid",
           ${hasInternalChatSql(companyId)} as "hasChats", ${selectAccountHash(scope)} as account,
           ${sql.join(feedTables.map((table) => selectChangedSince(table, companyId, since)))}`.compile(queryBuilder);
};

/** The position from which a pull continues. `quiet` names the phases that certainly have no rows to send. */
export type PullWindow = {
  readonly cursor: Cursor;
  readonly reset: boolean;
  readonly quiet: ReadonlySet<string>;
  readonly account: string;
};

/**
 * Loads the position from which the pull continues, with one statement. If `reset` is true, the device pulls from the beginning.
 * The reasons for a reset are:
 * - The pull has no cursor, or the removals since its cursor are no longer stored.
 * - The cursor comes from another database, for example because a backup was restored. Its transaction ids mean nothing here.
 * - The user's scope has changed.
 * - The plan has gained or lost the internal chat. Without that chat, pulls leave chats out.
 * - Phone numbers have become masked or unmasked for the user, so the rows on the device have the former form.
 */
export function loadPullWindow(scope: Scope, text: string | undefined): ScopedRead<PullWindow> {
  const cursor = text === undefined ? undefined : parseCursor(text);
  const statement = selectFeedState(scope, cursor?.phase === 'done' ? cursor.to : undefined);
  return toScopedRead(statement, ([now]) => {
    if (now === undefined) throw new Error('the database did not say where its change feed is');
    return decidePullWindow(scope, cursor, now);
  });
}

function decidePullWindow(scope: Scope, cursor: Cursor | undefined, now: FeedState): PullWindow {
  const epoch = `${now.database}.${scope.scopeXid}${now.hasChats ? '' : '.no-chats'}${scope.hidesNumbers ? '.masked' : ''}`;
  const below = BigInt(now.below);
  const { account } = now;
  const quiet = new Set(now.hasChats ? [] : [CHATS_PHASE]);
  const startOver = { cursor: { epoch, from: 0n, to: below, ...FIRST_PULL_POSITION }, reset: true, quiet, account };
  if (cursor === undefined || cursor.epoch !== epoch || cursor.from > cursor.to || cursor.to > below) return startOver;
  // A cursor with `from` 0 belongs to a first pull, whose first page has already reset the device. A second reset would drop the
  // rows of that page.
  if (cursor.phase !== 'done' && cursor.from === 0n) return { cursor, reset: false, quiet, account };
  const next = cursor.phase === 'done' ? { ...cursor, from: cursor.to, to: below, ...FIRST_PULL_POSITION } : cursor;
  const clearedXid = BigInt(now.clearedXid ?? 0);
  // `clearedXid` is the position of the newest removal that was cleared. After a restore it may come from the former cluster, and
  // may be higher than every transaction id here. It then says nothing about the cursors of this cluster.
  if (clearedXid <= below && next.from <= clearedXid) return startOver;
  // Only if a new window begins here does the state tell which tables have changed. Otherwise its values are all false, although
  // phases may still have rows to send.
  if (cursor.phase === 'done') for (const { name, reads } of pullPhases) if (!reads.some((table) => now[table])) quiet.add(name);
  return { cursor: next, reset: false, quiet, account };
}
