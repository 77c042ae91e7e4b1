import type { PublishFlowAnswer, WriteFlowBody } from '@prosa/contract/flows/write-flow';
import { changeFlowDraft, type FlowWrite } from './flow-draft.ts';
import { lockFlow } from '../rows/load-flow.ts';
import { publishFlowDraft } from './publish-flow-draft.ts';

/**
 * Saves a drawing, as the specification requires of the button "Salvar". Writes only the differences into the flow's drawing, so
 * that the changes of other users stay. Then publishes the drawing if it has no error. Refuses with ERR_NO_FLOW_FOUND.
 */
export async function saveDrawing(
  command: FlowWrite,
  { idFlow, nodes, connections, former }: WriteFlowBody,
): Promise<PublishFlowAnswer> {
  const { tx, scope } = command;
  await lockFlow(tx, scope.companyId, idFlow);
  const draft = await changeFlowDraft(command, idFlow, { kind: 'draw', flow: { nodes, connections }, former });
  return publishFlowDraft(command, idFlow, draft);
}
