import { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowVersion, ListFlowVersionsAnswer, ReadFlowVersionAnswer } from '@prosa/contract/flows/flow';
import type { CompanyId, FlowId, UserId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { parse, type InferOutput } from 'valibot';
import { AppError } from '../../platform/app-error.ts';
import type { Read } from '../../platform/write.ts';

type VersionWithFlow = InferOutput<typeof ReadFlowVersionAnswer>;

export const FLOW_VERSIONS_PER_PAGE = 50;

/**
 * Lists a page of a flow's versions, newest first. The newest version is the published one. With `before`, lists only versions
 * with a lower number.
 */
export async function listFlowVersions(
  read: Read,
  flowId: FlowId,
  before?: number,
): Promise<InferOutput<typeof ListFlowVersionsAnswer>> {
  const { tx, companyId } = read;
  const rows = await selectVersions(tx, companyId, flowId)
    .$call((query) => (before === undefined ? query : query.where('v.version', '<', before)))
    .limit(FLOW_VERSIONS_PER_PAGE + 1)
    .execute();
  const page = rows.slice(0, FLOW_VERSIONS_PER_PAGE);
  return { versions: page.map((row) => toFlowVersion(flowId, row)), hasMore: rows.length > page.length };
}

/** Lists the numbers of all versions of a flow. */
export const listFlowVersionNumbers = async (tx: TenantTransaction, companyId: CompanyId, flowId: FlowId): Promise<number[]> =>
  (
    await tx
      .selectFrom('flow_versions')
      .select('version')
      .where('company_id', '=', companyId)
      .where('flow_id', '=', flowId)
      .execute()
  ).map(({ version }) => version);

/** Finds the newest version, which is the published one. Returns undefined before the first publication. */
export async function findNewestFlowVersion(
  tx: TenantTransaction,
  companyId: CompanyId,
  flowId: FlowId,
): Promise<VersionWithFlow | undefined> {
  const row = await selectVersions(tx, companyId, flowId).select('v.definition').limit(1).executeTakeFirst();
  return row === undefined ? undefined : { ...toFlowVersion(flowId, row), flow: parse(FlowDefinition, row.definition) };
}

/** Loads a version of a flow with its drawing. Refuses with ERR_NOT_FOUND if the version is missing. */
export async function loadFlowVersion(read: Read, flowId: FlowId, version: number): Promise<VersionWithFlow> {
  const { tx, companyId } = read;
  const row = await selectVersions(tx, companyId, flowId)
    .select('v.definition')
    .where('v.version', '=', version)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NOT_FOUND', 404);
  return { ...toFlowVersion(flowId, row), flow: parse(FlowDefinition, row.definition) };
}

const selectVersions = (tx: TenantTransaction, companyId: CompanyId, flowId: FlowId) =>
  tx
    .selectFrom('flow_versions as v')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'v.company_id').onRef('u.id', '=', 'v.user_id'))
    .select(['v.version', 'v.created_at', 'u.id as user_id', 'u.name as user_name'])
    .where('v.company_id', '=', companyId)
    .where('v.flow_id', '=', flowId)
    .orderBy('v.version', 'desc');

type VersionRow = {
  readonly version: number;
  readonly created_at: Date;
  readonly user_id: UserId | null;
  readonly user_name: string | null;
};

const toFlowVersion = (flowId: FlowId, row: VersionRow): FlowVersion =>
  ({
    flowId,
    version: row.version,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
    createdAt: row.created_at.toISOString(),
  }) as FlowVersion; // the cast brands the ids from the database
