import { Readable } from 'node:stream';
import { type CompanyId, type ConnectionId, FlowId, type UserId } from '@prosa/contract/ids';
import { applyFlow } from '@prosa/documents/flow/apply-flow';
import { changeDocumentAsDevice } from '../change-document-as-device.ts';
import { toFlowRoom } from '../../flows/drawings/flow-draft.ts';
import { toStorageKey } from '../../platform/storage/media-store.ts';
import type { Services } from '../../platform/services.ts';

export type FlowIds = {
  readonly flowCampaignId: number;
  /** The number of the published version. */
  readonly version: number;
  /** The id of a file in the flow. */
  readonly flowFileId: string;
};

/** Returns a drawing with this name that may be published. */
export const createValidDrawing = (name: string) =>
  ({
    nodes: [
      { id: 'fala', type: 'message', position: { x: 300, y: 0 }, data: { label: name } },
      { id: 'inicio', type: 'start', position: { x: 0, y: 0 }, data: {} },
    ],
    connections: [{ id: 'linha', source: 'inicio', sourceHandle: 'a', target: 'fala' }],
  }) as const;

/** Draws and publishes a flow. Also creates a phrase campaign, a file and an AI agent. All of them have the same name. */
export async function fillFlow(
  services: Services,
  { companyId, userId, flowId, whatsappId }: { companyId: CompanyId; userId: UserId; flowId: FlowId; whatsappId: ConnectionId },
  name: string,
): Promise<FlowIds> {
  const companyColumn = { company_id: companyId };
  const [flowFileId, version] = [services.newId(), 1];
  const { nodes, connections } = createValidDrawing(name);
  const drawing = { nodes: [...nodes], connections: [...connections] };
  await changeDocumentAsDevice(services, toFlowRoom(companyId, flowId), {
    authorId: userId,
    change: (document) => applyFlow(document, drawing),
  });
  const key = toStorageKey(companyId, flowFileId, { part: 'file' });
  await services.media.put(key, Readable.from([name]), 'image/png');
  return services.database.withTenant(companyId, async (tx) => {
    await tx
      .insertInto('flow_versions')
      .values({ ...companyColumn, flow_id: flowId, version, definition: JSON.stringify(drawing), user_id: userId })
      .execute();
    await tx
      .insertInto('flow_files')
      .values({
        ...companyColumn,
        id: flowFileId,
        name: `${flowFileId}.png`,
        original: name,
        mime_type: 'image/png',
        size_bytes: name.length,
        storage_key: key,
      })
      .execute();
    await tx
      .insertInto('agents')
      .values({ ...companyColumn, name })
      .execute();
    await tx
      .updateTable('flowbuilders')
      .set({ active: true, scheduled_time_run: '08:00-18:00' })
      .where('company_id', '=', companyId)
      .where('id', '=', flowId)
      .execute();
    const { id: flowCampaignId } = await tx
      .insertInto('flowcampaigns')
      .values({ ...companyColumn, name, flow_id: flowId, whatsapp_id: whatsappId, phrase: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { flowCampaignId, version, flowFileId };
  });
}
