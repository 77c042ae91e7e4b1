import type { Flow } from '@prosa/contract/flows/flow';
import type { DuplicateFlowBody } from '@prosa/contract/flows/write-flow';
import type { TenantTransaction } from '@prosa/database/tenant';
import { nameOfCopy } from '@prosa/domain/flows/name-of-copy';
import { flowNameTexts } from '@prosa/i18n/flow-name-texts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { companyLanguage } from '../settings/company-settings.ts';
import { createFlow } from './create-flow.ts';
import { changeDraft } from './flow-draft.ts';
import { holdFlow, loadFlow } from './load-flow.ts';

/**
 * Adds an inactive copy of a flow's drawing as it stands, without its versions, window and campaigns; it shows the same files.
 * Refuses with ERR_NO_FLOW_FOUND.
 */
export async function duplicateFlow(
  tx: TenantTransaction,
  services: Pick<Services, 'documentWork' | 'clock' | 'newId'>,
  scope: Scope,
  changes: Changes,
  { flowId: id, name }: DuplicateFlowBody,
): Promise<Flow> {
  await holdFlow(tx, scope.companyId, id);
  const original = await loadFlow(tx, scope.companyId, id);
  const drawing = await changeDraft(tx, services, scope, changes, id);
  const { copySuffix } = flowNameTexts[await companyLanguage(tx, scope.companyId)];
  return createFlow(tx, services, scope, changes, { name: name ?? nameOfCopy(original.name, copySuffix), drawing });
}
