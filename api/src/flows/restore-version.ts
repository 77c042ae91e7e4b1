import type { Flow } from '@prosa/contract/flows/flow';
import type { RestoreFlowVersionBody } from '@prosa/contract/flows/write-flow';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { changeDraft } from './flow-draft.ts';
import { loadVersion } from './flow-versions.ts';
import { holdFlow, loadFlow } from './load-flow.ts';

/**
 * Makes a flow's draft what a version was, as one more change that touches only what differs. What is published stays. Refuses
 * with ERR_NO_FLOW_FOUND, and ERR_NOT_FOUND where there is no such version.
 */
export async function restoreVersion(
  tx: TenantTransaction,
  services: Pick<Services, 'documentWork' | 'clock'>,
  scope: Scope,
  changes: Changes,
  { flowId, version }: RestoreFlowVersionBody,
): Promise<Flow> {
  await holdFlow(tx, scope.companyId, flowId);
  const { flow } = await loadVersion(tx, scope.companyId, flowId, version);
  await changeDraft(tx, services, scope, changes, flowId, { kind: 'draw', flow });
  return loadFlow(tx, scope.companyId, flowId);
}
