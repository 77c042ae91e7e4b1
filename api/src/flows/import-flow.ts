import type { Flow } from '@prosa/contract/flows/flow';
import type { ImportFlowBody } from '@prosa/contract/flows/write-flow';
import type { TenantTransaction } from '@prosa/database/tenant';
import { readFlowFile } from '@prosa/documents/flow/read-flow-file';
import { flowNameTexts } from '@prosa/i18n/flow-name-texts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { companyLanguage } from '../settings/company-settings.ts';
import { createFlow } from './create-flow.ts';
import { changeDraft } from './flow-draft.ts';
import { loadKnownReferences } from './known-references.ts';
import { holdFlow, loadFlow } from './load-flow.ts';
import { resolveReferences } from './resolve-references.ts';

/**
 * Takes a file's drawing into a flow as one change that touches only what differs, or makes a new flow of it. What is
 * published stays. Refuses with ERR_NO_FLOW_FOUND, and ERR_FLOW_FILE with the reason and where, which changes nothing.
 */
export async function importFlow(
  tx: TenantTransaction,
  services: Pick<Services, 'documentWork' | 'clock' | 'newId'>,
  scope: Scope,
  changes: Changes,
  { flow: text, flowid: flowId, name }: ImportFlowBody,
): Promise<Flow> {
  if (flowId !== undefined) await holdFlow(tx, scope.companyId, flowId);
  const file = readFlowFile(text);
  if (!file.ok) throw new AppError('ERR_FLOW_FILE', 400, { detail: { reason: file.fault, at: file.at } });
  const drawing = resolveReferences(file.flow, await loadKnownReferences(tx, scope.companyId, file.flow));
  if (flowId === undefined) {
    const { imported } = flowNameTexts[await companyLanguage(tx, scope.companyId)];
    return createFlow(tx, services, scope, changes, { name: name ?? imported, drawing });
  }
  await changeDraft(tx, services, scope, changes, flowId, { kind: 'draw', flow: drawing });
  return loadFlow(tx, scope.companyId, flowId);
}
