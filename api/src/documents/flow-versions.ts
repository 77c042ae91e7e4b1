import { createDocumentStore } from '@prosa/database/documents/document-store';
import type { FlowRoom } from '@prosa/documents/rooms/room-name';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { changeDocument } from './change-document.ts';

/** States of a flow's document one can go back to, the newest first. */
export const listFlowStates = ({ database }: Pick<Services, 'database'>, room: FlowRoom) =>
  createDocumentStore(database).versions(room);

/**
 * Makes a flow what it was at `sequence` of its log, as one more change that others see come. Refuses with ERR_NOT_FOUND
 * where that state isn't kept.
 */
export async function restoreFlowState(
  services: Pick<Services, 'database' | 'documentSignals' | 'documentWork' | 'clock'>,
  room: FlowRoom,
  { authorId, sequence }: { readonly authorId: number; readonly sequence: number },
): Promise<void> {
  const state = await createDocumentStore(services.database).version(room, sequence);
  if (state === null) throw new AppError('ERR_NOT_FOUND', 404);
  await changeDocument(services, room, { authorId, change: { kind: 'draw-state', state } });
}
