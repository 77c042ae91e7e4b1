import type { PublishFlowAnswer, WriteFlowBody } from '@prosa/contract/flows/write-flow';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { changeDraft } from './flow-draft.ts';
import { holdFlow } from './load-flow.ts';
import { publishDraft } from './publish-draft.ts';

/**
 * The spec's "Salvar": writes what differs into the flow's drawing, so that what others draw stays, and publishes what comes of
 * it where that may be. Refuses with ERR_NO_FLOW_FOUND.
 */
export async function writeFlow(
  tx: TenantTransaction,
  services: Pick<Services, 'documentWork' | 'clock'>,
  scope: Scope,
  changes: Changes,
  { idFlow, nodes, connections, former }: WriteFlowBody,
): Promise<PublishFlowAnswer> {
  await holdFlow(tx, scope.companyId, idFlow);
  const draft = await changeDraft(tx, services, scope, changes, idFlow, { kind: 'draw', flow: { nodes, connections }, former });
  return publishDraft(tx, services, scope, changes, idFlow, draft);
}
