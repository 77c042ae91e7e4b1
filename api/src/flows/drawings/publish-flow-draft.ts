import { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { PublishFlowAnswer } from '@prosa/contract/flows/write-flow';
import type { FlowId } from '@prosa/contract/ids';
import { checkFlow, isPublishable, limitFindings } from '@prosa/documents/flow/check-flow';
import { isSameJson } from '@prosa/documents/flow/is-same-json';
import { parse } from 'valibot';
import { toStorableJson } from '@prosa/database/to-storable-json';
import { findMissingReferences } from '../references/find-missing-references.ts';
import { loadKnownReferences } from '../references/known-references.ts';
import type { FlowWrite } from './flow-draft.ts';
import { loadFlowVersion, findNewestFlowVersion } from './flow-versions.ts';

/**
 * Publishes `draft`, the drawing of a locked flow. If one of the findings is an error, publishes nothing. If the drawing equals
 * the newest version, makes no new version. Returns the published version and the findings.
 */
export async function publishFlowDraft(command: FlowWrite, flowId: FlowId, draft: FlowDefinition): Promise<PublishFlowAnswer> {
  const { tx, companyId, changes, now } = command;
  const { viewer } = command.scope;
  const references = await loadKnownReferences(tx, companyId, draft);
  const found = [...checkFlow(draft), ...findMissingReferences(draft, references)];
  const findings = limitFindings(found);
  if (!isPublishable(found)) return { version: null, findings };
  const text = toStorableJson(JSON.stringify(draft));
  const newest = await findNewestFlowVersion(tx, companyId, flowId);
  if (newest !== undefined && isSameJson(newest.flow, parse(FlowDefinition, JSON.parse(text)))) {
    const { flow: _flow, ...version } = newest;
    return { version, findings };
  }
  const version = (newest?.version ?? 0) + 1;
  await tx
    .insertInto('flow_versions')
    .values({ company_id: companyId, flow_id: flowId, version, definition: text, user_id: viewer.id, created_at: now })
    .execute();
  await tx
    .updateTable('flowbuilders')
    .set({ updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', flowId)
    .execute();
  changes.flows.set(flowId, 'update');
  const { flow: _flow, ...made } = await loadFlowVersion(command, flowId, version);
  return { version: made, findings };
}
