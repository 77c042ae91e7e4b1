import { sql } from 'kysely';
import type { ListFlowsAnswer, ListFlowsQuery } from '@prosa/contract/flows/flow';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { escapeForLike } from '../../platform/database/escape-for-like.ts';
import { selectFlows, toFlow } from './to-flow.ts';

const FLOWS_PER_PAGE = 20;

/** Lists a page of the company's flows by name. Only flows with the searched text in their name are listed. */
export async function listFlows(
  tx: TenantTransaction,
  companyId: CompanyId,
  { searchParam, pageNumber }: ListFlowsQuery,
): Promise<ListFlowsAnswer> {
  const pattern = `%${escapeForLike(searchParam)}%`;
  const matchingFlows = selectFlows(tx, companyId).where(sql<boolean>`fold(f.name) like fold(${pattern})`);
  const { count } = await matchingFlows
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * FLOWS_PER_PAGE;
  const rows = await matchingFlows
    .orderBy(sql`lower(f.name)`)
    .orderBy('f.id')
    .limit(FLOWS_PER_PAGE)
    .offset(offset)
    .execute();
  return { flows: rows.map(toFlow), count: Number(count), hasMore: Number(count) > offset + rows.length };
}
