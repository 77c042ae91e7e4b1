import type { Flow } from '@prosa/contract/flows/flow';
import type { DuplicateFlowBody } from '@prosa/contract/flows/write-flow';
import { toCopyName } from '@prosa/domain/flows/to-copy-name';
import { createFlow } from './create-flow.ts';
import { changeFlowDraft, type FlowWrite } from './drawings/flow-draft.ts';
import { lockFlow, loadFlow } from './rows/load-flow.ts';

/**
 * The suffix for the name of a copy if the request contains no name. The suffix needs no translation. The app always sends a name
 * in the user's language.
 */
const COPY_SUFFIX = ' (2)';

/**
 * Creates an inactive copy of a flow's current drawing, without its versions, daily window and campaigns. The copy refers to the
 * same files. Refuses with ERR_NO_FLOW_FOUND.
 */
export async function duplicateFlow(command: FlowWrite, { flowId: id, name }: DuplicateFlowBody): Promise<Flow> {
  const { tx, scope } = command;
  await lockFlow(tx, scope.companyId, id);
  const original = await loadFlow(tx, scope.companyId, id);
  const drawing = await changeFlowDraft(command, id);
  return createFlow(command, { name: name ?? toCopyName(original.name, COPY_SUFFIX), drawing });
}
