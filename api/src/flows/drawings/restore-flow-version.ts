import type { Flow } from '@prosa/contract/flows/flow';
import type { RestoreFlowVersionBody } from '@prosa/contract/flows/write-flow';
import { changeFlowDraft, type FlowWrite } from './flow-draft.ts';
import { loadFlowVersion } from './flow-versions.ts';
import { lockFlow, loadFlow } from '../rows/load-flow.ts';

/**
 * Makes a version the draft of its flow again. The restoration is one more change of the drawing, and writes only the
 * differences. The published version stays the same. Refuses with ERR_NO_FLOW_FOUND, and with ERR_NOT_FOUND if the version is
 * missing.
 */
export async function restoreFlowVersion(command: FlowWrite, { flowId, version }: RestoreFlowVersionBody): Promise<Flow> {
  const { tx, scope } = command;
  await lockFlow(tx, scope.companyId, flowId);
  const { flow } = await loadFlowVersion(command, flowId, version);
  await changeFlowDraft(command, flowId, { kind: 'draw', flow });
  return loadFlow(tx, scope.companyId, flowId);
}
