import type { ListIntegrationsAnswer, ListIntegrationsQuery } from '@prosa/contract/integrations/write-integration';
import { sql } from 'kysely';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { Read } from '../platform/write.ts';
import { selectIntegrations, toQueueIntegration } from './integration-rows.ts';

const INTEGRATIONS_PER_PAGE = 20;

/** Lists a page of the company's integrations, by name. */
export async function listIntegrations(
  { tx, companyId }: Read,
  { searchParam, pageNumber }: ListIntegrationsQuery,
): Promise<ListIntegrationsAnswer> {
  const matchingIntegrations = selectIntegrations(tx, companyId).where(
    sql<boolean>`fold(name) like '%' || fold(${escapeForLike(searchParam)}) || '%'`,
  );
  const { count } = await matchingIntegrations
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = (pageNumber - 1) * INTEGRATIONS_PER_PAGE;
  const rows = await matchingIntegrations
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(INTEGRATIONS_PER_PAGE)
    .offset(offset)
    .execute();
  return {
    queueIntegrations: rows.map(toQueueIntegration),
    count: Number(count),
    hasMore: Number(count) > offset + rows.length,
  };
}
