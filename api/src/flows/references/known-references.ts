import type { FlowAiAgent, FlowQueue, FlowTag } from '@prosa/contract/flows/flow-node';
import type { InferOutput } from 'valibot';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { listFlowFileNames } from '../files/list-flow-file-names.ts';

/**
 * The rows of a company that a flow's nodes may refer to: all queues, AI agents and tags except kanban lanes, and the flow's
 * existing files.
 */
export type KnownReferences = {
  readonly queues: readonly InferOutput<typeof FlowQueue>[];
  readonly tags: readonly InferOutput<typeof FlowTag>[];
  readonly agents: readonly InferOutput<typeof FlowAiAgent>[];
  readonly files: ReadonlySet<string>;
};

export async function loadKnownReferences(
  tx: TenantTransaction,
  companyId: CompanyId,
  flow: FlowDefinition,
): Promise<KnownReferences> {
  const names = listFlowFileNames(flow);
  const files = await tx
    .selectFrom('flow_files')
    .select('name')
    .where('company_id', '=', companyId)
    .where((eb) => eb('name', '=', eb.fn.any(eb.val(names))))
    .execute();
  return {
    queues: await tx.selectFrom('queues').select(['id', 'name', 'color']).where('company_id', '=', companyId).execute(),
    tags: await tx
      .selectFrom('tags')
      .select(['id', 'name', 'color'])
      .where('company_id', '=', companyId)
      .where('kanban', '=', 0)
      .execute(),
    agents: await tx.selectFrom('agents').select(['id', 'name']).where('company_id', '=', companyId).execute(),
    files: new Set(files.map(({ name }) => name)),
  };
}
