import type { Flow } from '@prosa/contract/flows/flow';
import type { ImportFlowBody } from '@prosa/contract/flows/write-flow';
import { parseFlowFile } from '@prosa/documents/flow/parse-flow-file';
import { AppError } from '../platform/app-error.ts';
import { createFlow } from './create-flow.ts';
import { changeFlowDraft, type FlowWrite } from './drawings/flow-draft.ts';
import { loadKnownReferences } from './references/known-references.ts';
import { lockFlow, loadFlow } from './rows/load-flow.ts';
import { resolveReferences } from './references/resolve-references.ts';

/**
 * Imports a file's drawing into a new flow, or into an existing flow as one change that writes only differences. The published
 * version stays the same. Refuses with ERR_NO_FLOW_FOUND, and with ERR_BAD_REQUEST if a new flow has no name. Refuses an invalid
 * file with ERR_FLOW_FILE, which names the reason and the place in the file.
 */
export async function importFlow(command: FlowWrite, { flow: text, flowid: flowId, name }: ImportFlowBody): Promise<Flow> {
  const { tx, scope } = command;
  if (flowId !== undefined) await lockFlow(tx, scope.companyId, flowId);
  const file = parseFlowFile(text);
  if (!file.ok) throw new AppError('ERR_FLOW_FILE', 400, { detail: { reason: file.fault, at: file.at } });
  const drawing = resolveReferences(file.flow, await loadKnownReferences(tx, scope.companyId, file.flow));
  if (flowId === undefined) {
    if (name === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
    return createFlow(command, { name, drawing });
  }
  await changeFlowDraft(command, flowId, { kind: 'draw', flow: drawing });
  return loadFlow(tx, scope.companyId, flowId);
}
