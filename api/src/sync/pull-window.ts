import type { CompanyId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { statements } from '@prosa/database/statements';
import { hasInternalChatSql } from '../chats/rows/has-internal-chat-sql.ts';
import { toScopedRead, type ScopedRead } from '../platform/access/scoped-reader.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { FeedTable } from '../platform/sync/pull-phase.ts';
import { CHATS_PHASE } from '../chats/chat-entity.ts';
import { FIRST_PULL_POSITION, parseCursor, type Cursor } from './cursor.ts';
import { pullPhases } from './pull-phases.ts';

/**
 * The state of the change feed: its current end, and for each table whether the company has changed rows since a transaction id.
 * Without that id, no table is marked as changed.
 */
type FeedState = Readonly<Record<FeedTable, boolean>> & {
  readonly database: string;
  readonly below: string;
  readonly clearedXid: string | null;
  readonly hasChats: boolean;
  readonly account: string;
};

const feedTables = [...new Set(pullPhases.flatMap(({ reads }) => reads))];

const OLDEST_OPEN_XID = sql`pg_snapshot_xmin(pg_current_snapshot())`;
const selectChangedSince = (table: FeedTable, companyId: CompanyId, from: string | null) => sql`
  exists (select from ${sql.table(table)}
           where company_id = ${companyId} and changed_xid >= ${from}::xid8 and changed_xid < ${OLDEST_OPEN_XID}) as ${sql.ref(table)}`;

/**
 * Selects a hash of the session's user and of the user's company, plan and settings. A change of the user's last-seen time does
 * not change the hash.
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
           ${sql.join(feedTables.map((table) => selectChangedSince(table, companyId, since)))}`.compile(statements);
};

/** The position from which a pull continues. `quiet` lists the phases that certainly have no rows. */
export type PullWindow = {
  readonly cursor: Cursor;
  readonly reset: boolean;
  readonly quiet: ReadonlySet<string>;
  readonly account: string;
};

/**
 * Loads the position from which the pull continues, with one statement. With `reset` the device starts over, for one of these
 * reasons:
 * - The pull has no cursor, or a cursor that is older than the stored removals.
 * - The cursor is of another database. A restored copy counts transactions from another number.
 * - The user's scope changed.
 * - The plan gained or lost the internal chat. Pulls without that chat leave chats out.
 * - Numbers became masked or unmasked for the user. The device has the rows in their former form.
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
  // The first page has already reset the device. A second reset would drop the rows of that page.
  if (cursor.phase !== 'done' && cursor.from === 0n) return { cursor, reset: false, quiet, account };
  const next = cursor.phase === 'done' ? { ...cursor, from: cursor.to, to: below, ...FIRST_PULL_POSITION } : cursor;
  const clearedXid = BigInt(now.clearedXid ?? 0);
  // After a restore, a removal that was cleared in another cluster may have a higher transaction id than any in this one. Such a
  // removal does not affect cursors of this cluster.
  if (clearedXid <= below && next.from <= clearedXid) return startOver;
  // The statement looks for changed tables only if a new window begins.
  if (cursor.phase === 'done') for (const { name, reads } of pullPhases) if (!reads.some((table) => now[table])) quiet.add(name);
  return { cursor: next, reset: false, quiet, account };
}
