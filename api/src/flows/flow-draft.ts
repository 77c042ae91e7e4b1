import { createDocumentStore, type LogTail } from '@prosa/database/documents/document-store';
import type { TenantDatabase, TenantTransaction } from '@prosa/database/tenant';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { CompanyId } from '@prosa/contract/ids';
import { readFlow } from '@prosa/documents/flow/read-flow';
import { Refusal } from '@prosa/documents/guard/refusal';
import { flowRoomName, type FlowRoom } from '@prosa/documents/rooms/room-name';
import * as Y from 'yjs';
import { changeDocumentWithin } from '../documents/change-document-within.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/scope.ts';
import type { Changes } from '../platform/write.ts';

/** Who changes a flow. A request's scope is one. */
export type FlowAuthor = Pick<Scope, 'companyId'> & { readonly viewer: Pick<Scope['viewer'], 'id'> };

export const flowRoom = (companyId: CompanyId, flowId: number): FlowRoom => ({
  kind: 'flow',
  companyId,
  flowId,
  name: flowRoomName(companyId, flowId),
});

/** A flow's drawing as its document says it now. */
export async function readDraft(
  database: Pick<TenantDatabase, 'readTenant' | 'writeTenant'>,
  companyId: CompanyId,
  flowId: number,
): Promise<FlowDefinition> {
  const document = documentOf(await createDocumentStore(database).since(flowRoom(companyId, flowId), 0));
  const flow = readFlow(document);
  document.destroy();
  return flow;
}

function documentOf({ snapshot, updates }: LogTail): Y.Doc {
  const document = new Y.Doc();
  for (const update of [...(snapshot === null ? [] : [snapshot.state]), ...updates.map((each) => each.update)])
    Y.applyUpdate(document, update);
  return document;
}

/**
 * Changes a flow's drawing as one more change of the caller, which others see come once it is committed. Gives the drawing as
 * it is then; without a `change` it only holds it. The flow is locked. Refuses with ERR_BAD_REQUEST what the document's guard
 * refuses.
 */
export async function changeDraft(
  tx: TenantTransaction,
  { companyId, viewer }: FlowAuthor,
  changes: Changes,
  flowId: number,
  at: Date,
  change: (document: Y.Doc) => void = () => {},
): Promise<FlowDefinition> {
  const room = flowRoom(companyId, flowId);
  const { document, changed } = await changeDocumentWithin(tx, room, viewer.id, at, change).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: '', message: error.message }] });
  });
  if (changed) changes.rooms.add(room.name);
  const flow = readFlow(document);
  document.destroy();
  return flow;
}
