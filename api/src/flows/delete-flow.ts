import { sql } from 'kysely';
import type { FlowId } from '@prosa/contract/ids';
import { detachTicketsFromFlow } from '../tickets/moves/detach-tickets-from-flow.ts';
import { deleteUnusedFlowFiles } from './files/delete-unused-flow-files.ts';
import { changeFlowDraft, toFlowRoom, type FlowWrite } from './drawings/flow-draft.ts';
import { listFlowFileNames } from './files/list-flow-file-names.ts';
import { listFlowVersionNumbers, loadFlowVersion } from './drawings/flow-versions.ts';
import { lockFlowForDeletion } from './rows/load-flow.ts';

/**
 * Deletes a flow with everything that depends on it (coverage 3 §8: "todas as integrações"): its drawing, versions, runs and
 * campaigns, and the references of connections to it. Also deletes the files that no other flow uses. Returns the storage keys to
 * delete after the commit. Does nothing if the flow is missing.
 */
export async function deleteFlow(command: FlowWrite, id: FlowId): Promise<string[]> {
  const { tx, companyId, changes } = command;
  if (!(await lockFlowForDeletion(tx, companyId, id))) return [];
  await detachTicketsFromFlow(command, id);
  const draft = await changeFlowDraft(command, id);
  const names = new Set(listFlowFileNames(draft));
  for (const version of await listFlowVersionNumbers(tx, companyId, id))
    for (const name of listFlowFileNames((await loadFlowVersion(command, id, version)).flow)) names.add(name);
  await tx
    .deleteFrom('documents')
    .where('company_id', '=', companyId)
    .where('room', '=', toFlowRoom(companyId, id).name)
    .execute();
  const campaigns = await tx
    .deleteFrom('flowcampaigns')
    .where('company_id', '=', companyId)
    .where('flow_id', '=', id)
    .returning('id')
    .execute();
  await tx
    .updateTable('whatsapps')
    .set({ flow_ids_scheduled: sql`array_remove(flow_ids_scheduled, ${id})` })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`${id} = any(flow_ids_scheduled)`)
    .execute();
  await tx.deleteFrom('flowbuilders').where('company_id', '=', companyId).where('id', '=', id).execute();
  for (const campaign of campaigns) changes.flowCampaigns.set(campaign.id, 'delete');
  changes.flows.set(id, 'delete');
  return deleteUnusedFlowFiles(tx, companyId, { names: [...names] });
}
