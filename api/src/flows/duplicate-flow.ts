import type { Flow } from '@prosa/contract/flows/flow';
import type { DuplicateFlowBody } from '@prosa/contract/flows/write-flow';
import { nameOfCopy } from '@prosa/domain/flows/name-of-copy';
import { flowNameTexts } from '@prosa/i18n/flow-name-texts';
import { companyLanguage } from '../settings/company-settings.ts';
import { createFlow } from './create-flow.ts';
import { changeDraft, type FlowWrite } from './flow-draft.ts';
import { holdFlow, loadFlow } from './load-flow.ts';

/**
 * Adds an inactive copy of a flow's drawing as it stands, without its versions, window and campaigns; it shows the same files.
 * Refuses with ERR_NO_FLOW_FOUND.
 */
export async function duplicateFlow(command: FlowWrite, { flowId: id, name }: DuplicateFlowBody): Promise<Flow> {
  const { tx, scope } = command;
  await holdFlow(tx, scope.companyId, id);
  const original = await loadFlow(tx, scope.companyId, id);
  const drawing = await changeDraft(command, id);
  const { copySuffix } = flowNameTexts[await companyLanguage(tx, scope.companyId)];
  return createFlow(command, { name: name ?? nameOfCopy(original.name, copySuffix), drawing });
}
