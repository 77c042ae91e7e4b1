import type { AuthorId } from '@prosa/contract/ids';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import type { FlowRoom } from '@prosa/documents/rooms/room-name';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { changeDocument } from './change-document.ts';

/** Lists the states of a flow's document that can be restored, newest first. */
export const listFlowDocumentStates = ({ database }: Pick<Services, 'database'>, room: FlowRoom) =>
  createDocumentStore(database).listVersions(room);

/**
 * Restores a flow to the state that its document had at the entry `sequence` of its log. The restoration is one more change in
 * the log. Refuses with ERR_NOT_FOUND if that state is no longer stored.
 */
export async function restoreFlowDocumentState(
  services: Pick<Services, 'database' | 'documentSignals' | 'documentChanger' | 'clock'>,
  room: FlowRoom,
  { authorId, sequence }: { readonly authorId: AuthorId; readonly sequence: number },
): Promise<void> {
  const state = await createDocumentStore(services.database).version(room, sequence);
  if (state === null) throw new AppError('ERR_NOT_FOUND', 404);
  await changeDocument(services, room, { authorId, change: { kind: 'draw-state', state } });
}
