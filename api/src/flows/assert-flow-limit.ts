import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { FLOW_LIMITS } from '@prosa/domain/flows/constants';
import { AppError } from '../platform/app-error.ts';

const maxRowsByTable = { flowbuilders: FLOW_LIMITS.flows, flowcampaigns: FLOW_LIMITS.campaigns } as const;

type LimitedTable = keyof typeof maxRowsByTable;

/**
 * Locks the table for the company. Transactions that add or change the company's rows in the table therefore run one after the
 * other.
 */
export const lockFlowTable = (tx: TenantTransaction, companyId: CompanyId, table: LimitedTable) =>
  sql`select pg_advisory_xact_lock(${companyId}, hashtext(${table}))`.execute(tx);

/**
 * Asserts that the company may have another row in the table. Refuses with ERR_FLOW_LIMIT. Concurrent additions run one after the
 * other.
 */
export async function assertFlowLimit(tx: TenantTransaction, companyId: CompanyId, table: LimitedTable): Promise<void> {
  await lockFlowTable(tx, companyId, table);
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxRowsByTable[table]) throw new AppError('ERR_FLOW_LIMIT', 422);
}
