import type { ScheduleId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { ListSchedulesAnswer, ListSchedulesQuery } from '@prosa/contract/schedules/write-schedule';
import { pageLimitSql } from '@prosa/database/page-limit-sql';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import { selectSchedules } from './load-schedule.ts';
import { toSchedule } from './to-schedule.ts';

const SCHEDULES_PER_PAGE = 20;

/** The number of a company's scheduled messages that match a search, and the ids of those on the page. */
type FoundPage = { readonly count: number; readonly ids: ScheduleId[] };

/**
 * Lists a page of the company's scheduled messages, latest time first. Only messages with the searched text or contact are
 * listed. The database finds the rows of the page by times and ids alone, for which an index suffices.
 */
export async function listSchedules(
  tx: TenantTransaction,
  { companyId }: Scope,
  { searchParam, pageNumber }: ListSchedulesQuery,
): Promise<ListSchedulesAnswer> {
  const isFound =
    searchParam === '' ? sql<boolean>`true` : sql<boolean>`id in (select search_schedule_ids(${escapeForLike(searchParam)}))`;
  const { rows: found } = await sql<FoundPage>`
    with matching as materialized (select id, send_at from schedules where company_id = ${companyId} and ${isFound})
    select (select count(*)::int from matching) as count,
           array(select id from matching order by send_at desc, id ${pageLimitSql(SCHEDULES_PER_PAGE, pageNumber)}) as ids`.execute(
    tx,
  );
  const { count, ids } = found[0] ?? { count: 0, ids: [] };
  const rows = await selectSchedules(tx, companyId)
    .where('s.id', '=', sql<ScheduleId>`any(${ids}::uuid[])`)
    .orderBy('s.send_at', 'desc')
    .orderBy('s.id')
    .execute();
  return { schedules: rows.map(toSchedule), count, hasMore: count > pageNumber * SCHEDULES_PER_PAGE };
}
