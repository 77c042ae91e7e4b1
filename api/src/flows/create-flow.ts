import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { Flow } from '@prosa/contract/flows/flow';
import { FLOW_NODE_ID_CHARACTERS } from '@prosa/domain/flows/add-nodes';
import { changeFlowDraft, type FlowWrite } from './drawings/flow-draft.ts';
import { assertFlowLimit } from './assert-flow-limit.ts';
import { loadFlow } from './rows/load-flow.ts';

/**
 * Creates an inactive flow with the drawing `drawing`, or with only a start node. The caller is the author of the drawing.
 * Refuses with ERR_FLOW_LIMIT.
 */
export async function createFlow(
  command: FlowWrite,
  { name, drawing }: { readonly name: string; readonly drawing?: FlowDefinition },
): Promise<Flow> {
  const { tx, changes, now, newId, scope: author } = command;
  await assertFlowLimit(tx, author.companyId, 'flowbuilders');
  const inserted = await tx
    .insertInto('flowbuilders')
    .values({ company_id: author.companyId, name, scheduled_time_run: null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = inserted.id;
  const flow = drawing ?? createDrawingWithStartNode(newId);
  await changeFlowDraft(command, id, { kind: 'draw', flow });
  changes.flows.set(id, 'create');
  return loadFlow(tx, author.companyId, id);
}

const createDrawingWithStartNode = (newId: () => string): FlowDefinition => ({
  nodes: [
    {
      id: newId().replaceAll('-', '').slice(-FLOW_NODE_ID_CHARACTERS),
      type: 'start',
      position: { x: 250, y: 100 },
      data: {},
    },
  ],
  connections: [],
});
