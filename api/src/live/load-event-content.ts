import { sql, type CompiledQuery } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import { queryBuilder } from '@prosa/database/query-builder';
import type { TenantDatabase } from '@prosa/database/tenant';
import { companyHidesNumbers } from '@prosa/domain/contacts/mask-number';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { mapEntities, type EntityName, type EntityRows } from '../platform/sync/entity-changes.ts';
import type { Changes } from '../platform/write.ts';
import { companySettingSql } from '../settings/company-settings.ts';
import { liveEntities } from './live-entities.ts';

/** The users of a company, with a `stamp` that changes whenever one of them may see more or less than before. */
export type Audience = { readonly stamp: string | null; readonly users: readonly TicketViewer[] };
export const NO_AUDIENCE: Audience = { stamp: null, users: [] };

/** The rows of live events, by their ids. */
export type EventRows = { readonly [N in EntityName]: ReadonlyMap<string | number, EntityRows[N]> };
/** The rows of live events with unmasked phone numbers, their position in the change feed (`asOf`), and the company's users. */
export type EventContent = {
  readonly asOf: FeedPosition;
  readonly audience: Audience;
  readonly hidesNumbersFromUsers: boolean;
  readonly rows: EventRows;
};

/**
 * Loads the changed rows, and the tickets of changed messages and notes, in one round trip. Loads the users only if
 * `knownAudience` is outdated.
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
    selectAudienceIfChanged(companyId, known.stamp),
    ...reads.map(({ statement }) => statement),
  );
  if (head === undefined) throw new Error('a statement without a table gave no row');
  const { asOf } = head;
  const rowsOf = new Map<EntityName, ReadonlyMap<string | number, unknown>>(
    reads.map(({ name, events }, at) => [
      name,
      new Map(results[at]?.map((storedRow) => events.toRow(storedRow)).map((row) => [row.id, row])),
    ]),
  );
  return {
    asOf,
    audience: toAudience(head, known),
    hidesNumbersFromUsers: companyHidesNumbers(head),
    // The cast is safe, because each entity has converted its own rows.
    rows: mapEntities<EventRows>((name) => (rowsOf.get(name) ?? new Map()) as EventRows[typeof name]),
  };
}

/**
 * Returns the company's users from a row of `selectAudienceIfChanged`. If the `stamp` of the known users is still current, the
 * row has no users, and the known users are returned.
 */
export const toAudience = ({ stamp, users }: Pick<EventContentHead, 'stamp' | 'users'>, known: Audience): Audience =>
  users === null ? known : { stamp, users };

type EventContentHead = {
  readonly asOf: FeedPosition;
  readonly stamp: string;
  readonly users: TicketViewer[] | null;
  readonly enableLGPD: string;
  readonly lgpdHideNumber: string;
};

/**
 * The position of the events in the change feed. A device that has pulled beyond this position ignores the events. The position
 * is the lower end of the snapshot, because the rows lack the changes of transactions that were still open. If the position were
 * the upper end, a device that has already pulled one of these changes would accept the older row, and so lose the change.
 */
const FEED_POSITION_SQL = sql<FeedPosition>`(pg_snapshot_xmin(pg_current_snapshot())::text::numeric + 1)::text`;
export const feedPositionQuery = sql<{ readonly asOf: FeedPosition }>`select ${FEED_POSITION_SQL} as "asOf"`.compile(
  queryBuilder,
);

/**
 * Makes PostgreSQL use the same plans for all companies in the statements after this one, until the transaction ends. A plan for
 * a company that is missing in the statistics would read all its tickets and contacts for each event.
 */
const FORCE_GENERIC_PLANS = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Selects the company's users, unless their stamp is unchanged. Every change of a user's visibility sets the user's `scope_xid`.
 * The stamp combines all users, because the greatest `scope_xid` alone would miss a change that committed late.
 */
export const selectAudienceIfChanged = (companyId: CompanyId, stamp: string | null): CompiledQuery<EventContentHead> =>
  sql<EventContentHead>`
    with held as (
      select coalesce(md5(string_agg(id || ':' || scope_xid, ' ' order by id)), '') as stamp
        from users where company_id = ${companyId} and deleted_at is null)
    select ${FEED_POSITION_SQL} as "asOf", held.stamp,
           case when held.stamp is distinct from ${stamp}::text then (
             select coalesce(json_agg(json_build_object('id', id, 'profile', profile, 'allTicket', all_ticket,
                      'allowGroup', allow_group, 'allHistoric', all_historic, 'allUserChat', all_user_chat,
                      'queueIds', queue_ids) order by id), '[]')
               from users where company_id = ${companyId} and deleted_at is null) end as users, ${FORCE_GENERIC_PLANS} as planned,
           ${companySettingSql(companyId, 'enableLGPD')} as "enableLGPD",
           ${companySettingSql(companyId, 'lgpdHideNumber')} as "lgpdHideNumber"
      from held`.compile(queryBuilder);
