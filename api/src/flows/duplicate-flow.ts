import type { Flow } from '@prosa/contract/flows/flow';
import { FLOW_NAME_CHARACTERS } from '@prosa/contract/flows/write-flow';
import type { FlowId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { createFlow } from './create-flow.ts';
import { changeDraft } from './flow-draft.ts';
import { holdFlow, loadFlow } from './load-flow.ts';

const COPY = ' - cópia';

/**
 * Adds an inactive copy of a flow's drawing as it stands, without its versions, window and campaigns; it shows the same files.
 * Refuses with ERR_NO_FLOW_FOUND.
 */
export async function duplicateFlow(
  tx: TenantTransaction,
  services: Pick<Services, 'clock' | 'newId'>,
  scope: Scope,
  changes: Changes,
  id: FlowId,
): Promise<Flow> {
  await holdFlow(tx, scope.companyId, id);
  const { name } = await loadFlow(tx, scope.companyId, id);
  const drawing = await changeDraft(tx, scope, changes, id, services.clock());
  return createFlow(tx, services, scope, changes, { name: nameOfCopy(name), drawing });
}

/** As much of the name as leaves room. A sign of two halves isn't cut through. */
export const nameOfCopy = (name: string): string => {
  const room = name.slice(0, FLOW_NAME_CHARACTERS.max - COPY.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${room.trimEnd()}${COPY}`;
};
