import type { Flow } from '@prosa/contract/flows/flow';
import type { RestoreFlowVersionBody } from '@prosa/contract/flows/write-flow';
import { changeDraft, type FlowWrite } from './flow-draft.ts';
import { loadFlowVersion } from './flow-versions.ts';
import { lockFlow, loadFlow } from '../rows/load-flow.ts';

/**
 * Restores a flow's draft to a version, as one more change that writes only differences. The published version stays the same.
 * Refuses with ERR_NO_FLOW_FOUND, and with ERR_NOT_FOUND if the version is missing.
 */
export async function restoreFlowVersion(command: FlowWrite, { flowId, version }: RestoreFlowVersionBody): Promise<Flow> {
  const { tx, scope } = command;
  await lockFlow(tx, scope.companyId, flowId);
  const { flow } = await loadFlowVersion(command, flowId, version);
  await changeDraft(command, flowId, { kind: 'draw', flow });
  return loadFlow(tx, scope.companyId, flowId);
}
