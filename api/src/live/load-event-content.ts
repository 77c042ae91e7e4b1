import { sql, type CompiledQuery } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import { statements } from '@prosa/database/statements';
import type { TenantDatabase } from '@prosa/database/tenant';
import { hidesNumbers } from '@prosa/domain/contacts/mask-number';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { forEachEntity, type EntityName, type EntityRows } from '../platform/sync/entity-changes.ts';
import type { Changes } from '../platform/write.ts';
import { companySettingValue } from '../settings/company-settings.ts';
import { liveEntities } from './live-entities.ts';

/** The company's users, and a stamp that tells whether they are still the same. */
export type Audience = { readonly stamp: string | null; readonly users: readonly TicketViewer[] };
export const NO_AUDIENCE: Audience = { stamp: null, users: [] };

/** The rows of events, by their ids. */
export type EventRows = { readonly [N in EntityName]: ReadonlyMap<string | number, EntityRows[N]> };
/** The content of events, with unmasked numbers, as of one instant. */
export type EventContent = {
  readonly asOf: FeedPosition;
  readonly audience: Audience;
  readonly hidesNumbersFromUsers: boolean;
  readonly rows: EventRows;
};

/**
 * Loads the changed rows, with the tickets of messages and notes, in one round trip. The users are loaded only if they aren't
 * `known`.
 */
export async function loadEventContent(
  database: TenantDatabase,
  companyId: CompanyId,
  { changes, knownAudience: known }: { readonly changes: Changes; readonly knownAudience: Audience },
): Promise<EventContent> {
  const reads = liveEntities.flatMap(({ name, events }) => {
    const statement = events.read(companyId, changes);
    return statement === undefined ? [] : [{ name, events, statement }];
  });
  const [[head], ...results] = await database.readTenant(
    companyId,
    selectAudienceUnless(companyId, known.stamp),
    ...reads.map(({ statement }) => statement),
  );
  if (head === undefined) throw new Error('a statement without a table gave no row');
  const { asOf, stamp, users } = head;
  const rowsOf = new Map<EntityName, ReadonlyMap<string | number, unknown>>(
    reads.map(({ name, events }, at) => [
      name,
      new Map(results[at]?.map((storedRow) => events.toRow(storedRow)).map((row) => [row.id, row])),
    ]),
  );
  return {
    asOf,
    audience: users === null ? known : { stamp, users },
    hidesNumbersFromUsers: hidesNumbers(head),
    // Each entity's rows were made by its own declaration.
    rows: forEachEntity<EventRows>((name) => (rowsOf.get(name) ?? new Map()) as EventRows[typeof name]),
  };
}

type Head = {
  readonly asOf: FeedPosition;
  readonly stamp: string;
  readonly users: TicketViewer[] | null;
  readonly enableLGPD: string;
  readonly lgpdHideNumber: string;
};

/**
 * A position below everything that the snapshot certainly contains. The snapshot's upper end would be wrong: a transaction that
 * was still open is missing in these rows, and they would undo its changes on a device that has already pulled them.
 */
const FEED_POSITION = sql<FeedPosition>`(pg_snapshot_xmin(pg_current_snapshot())::text::numeric + 1)::text`;
export const selectFeedPosition = sql<{ readonly asOf: FeedPosition }>`select ${FEED_POSITION} as "asOf"`.compile(statements);

/**
 * The later statements are planned once for each connection, for any company. Planned each time, for a company that the
 * statistics don't know yet, they read all its tickets and contacts for each event.
 */
const PLANNED_ONCE = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Every change of a user's visibility stamps the user's `scope_xid`. The stamp covers all users, because the greatest `scope_xid`
 * alone would miss a change that committed late.
 */
const selectAudienceUnless = (companyId: CompanyId, stamp: string | null): CompiledQuery<Head> =>
  sql<Head>`
    with held as (
      select coalesce(md5(string_agg(id || ':' || scope_xid, ' ' order by id)), '') as stamp
        from users where company_id = ${companyId} and deleted_at is null)
    select ${FEED_POSITION} as "asOf", held.stamp,
           case when held.stamp is distinct from ${stamp}::text then (
             select coalesce(json_agg(json_build_object('id', id, 'profile', profile, 'allTicket', all_ticket,
                      'allowGroup', allow_group, 'allHistoric', all_historic, 'allUserChat', all_user_chat,
                      'queueIds', queue_ids) order by id), '[]')
               from users where company_id = ${companyId} and deleted_at is null) end as users, ${PLANNED_ONCE} as planned,
           ${companySettingValue(companyId, 'enableLGPD')} as "enableLGPD",
           ${companySettingValue(companyId, 'lgpdHideNumber')} as "lgpdHideNumber"
      from held`.compile(statements);
