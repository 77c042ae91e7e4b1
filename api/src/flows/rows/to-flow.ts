import type { Flow } from '@prosa/contract/flows/flow';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** Selects flows of a company with the number of their published version (alias `f`). */
export const selectFlows = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('flowbuilders as f')
    .select(['f.id', 'f.name', 'f.active', 'f.scheduled_time_run', 'f.updated_at'])
    .select((eb) =>
      eb
        .selectFrom('flow_versions as v')
        .select((of) => of.fn.max('v.version').as('version'))
        .whereRef('v.company_id', '=', 'f.company_id')
        .whereRef('v.flow_id', '=', 'f.id')
        .as('version'),
    )
    .where('f.company_id', '=', companyId);

export type FlowRow = Awaited<ReturnType<ReturnType<typeof selectFlows>['execute']>>[number];

/** Converts a stored flow to the contract's type. */
export const toFlow = (row: FlowRow): Flow => ({
  id: row.id,
  name: row.name,
  active: row.active,
  scheduledTimeRun: row.scheduled_time_run,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});
