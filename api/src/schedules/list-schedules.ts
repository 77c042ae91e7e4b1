import { sql } from 'kysely';
import type { ListSchedulesAnswer, ListSchedulesQuery } from '@prosa/contract/schedules/write-schedule';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import { selectSchedules } from './load-schedule.ts';
import { toSchedule } from './to-schedule.ts';

const SCHEDULES_PER_PAGE = 20;

/**
 * Lists a page of the company's scheduled messages, latest time first. Only messages with the searched text or contact are
 * listed.
 */
export async function listSchedules(
  tx: TenantTransaction,
  { companyId }: Scope,
  { searchParam, pageNumber }: ListSchedulesQuery,
): Promise<ListSchedulesAnswer> {
  const pattern = `%${escapeForLike(searchParam)}%`;
  const matching = selectSchedules(tx, companyId)
    .innerJoin('contacts as c', (join) => join.onRef('c.company_id', '=', 's.company_id').onRef('c.id', '=', 's.contact_id'))
    .where(sql<boolean>`(fold(s.body) like fold(${pattern}) or fold(c.name) like fold(${pattern}))`);
  const { count } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * SCHEDULES_PER_PAGE;
  const rows = await matching.orderBy('s.send_at', 'desc').orderBy('s.id').limit(SCHEDULES_PER_PAGE).offset(offset).execute();
  return { schedules: rows.map(toSchedule), count: Number(count), hasMore: Number(count) > offset + rows.length };
}
