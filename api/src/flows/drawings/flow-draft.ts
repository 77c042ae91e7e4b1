import { createDocumentStore } from '@prosa/database/documents/document-store';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { CompanyId, FlowId } from '@prosa/contract/ids';
import { Refusal } from '@prosa/documents/guard/refusal';
import { toFlowRoomName, type FlowRoom } from '@prosa/documents/rooms/room-name';
import { changeDocumentInTransaction } from '../../documents/change-document-in-transaction.ts';
import type { DocumentChange } from '../../documents/document-change.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import type { Write } from '../../platform/write.ts';

/** The author of a change to a flow. A caller can pass the scope of a request as the author. */
export type FlowAuthor = Pick<Scope, 'companyId'> & { readonly viewer: Pick<Scope['viewer'], 'id'> };

/** The context of a change to a flow on behalf of its author. */
export type FlowWrite = Write & Pick<Services, 'documentChanger'> & { readonly scope: FlowAuthor };

export const toFlowRoom = (companyId: CompanyId, flowId: FlowId): FlowRoom => ({
  kind: 'flow',
  companyId,
  flowId,
  name: toFlowRoomName(companyId, flowId),
});

/** Loads a flow's drawing from its document. */
export async function loadFlowDraft(
  { database, documentChanger, clock }: Pick<Services, 'database' | 'documentChanger' | 'clock'>,
  companyId: CompanyId,
  flowId: FlowId,
): Promise<FlowDefinition> {
  const room = toFlowRoom(companyId, flowId);
  const tail = await createDocumentStore(database).loadTail(room, 0);
  const { flow } = await documentChanger.change({
    room,
    tail,
    authorId: READ_ONLY_AUTHOR_ID,
    at: clock().getTime(),
    change: { kind: 'none' },
  });
  return assertDrawing(flow);
}

/** The author id for calls that only read a drawing. No user has this id. */
const READ_ONLY_AUTHOR_ID = 0;

/**
 * Changes a flow's drawing with the caller as the author. Other users see the change after the commit. Without a `change`, only
 * locks the flow. Returns the drawing after the change. Refuses with ERR_BAD_REQUEST if the document's guard rejects the change.
 */
export async function changeFlowDraft(
  command: FlowWrite,
  flowId: FlowId,
  change: DocumentChange = { kind: 'none' },
): Promise<FlowDefinition> {
  const { companyId, changes, now } = command;
  const { viewer } = command.scope;
  const room = toFlowRoom(companyId, flowId);
  const documentChange = { authorId: viewer.id, at: now, change };
  const { flow, isChanged: changed } = await changeDocumentInTransaction(command, room, documentChange).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: '', message: error.message }] });
    },
  );
  if (changed) changes.rooms.add(room.name);
  return assertDrawing(flow);
}

function assertDrawing(flow: FlowDefinition | null): FlowDefinition {
  if (flow === null) throw new Error('the document of a flow gave no drawing');
  return flow;
}
