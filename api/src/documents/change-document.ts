import type { AuthorId } from '@prosa/contract/ids';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import type { Room } from '@prosa/documents/rooms/room-name';
import type { Services } from '../platform/services.ts';
import type { DocumentChange } from './document-change.ts';

/**
 * The maximum number of times that a change is tried. Other users may append at the same moment, so each try starts from the
 * newest log.
 */
const MAX_TRIES = 20;

/**
 * Changes a document as a device does: applies `change` to a copy, checks the result by the same rules, appends it to the log,
 * and publishes a signal. Works even if the sync-server does not run. `change` may run again with a newer copy. Returns whether
 * the document changed. Throws a Refusal of the guard. The caller must have checked the user's permission.
 */
export async function changeDocument(
  {
    database,
    documentSignals,
    documentChanger,
    clock,
  }: Pick<Services, 'database' | 'documentSignals' | 'documentChanger' | 'clock'>,
  room: Room,
  { authorId, change }: { readonly authorId: AuthorId; readonly change: DocumentChange },
): Promise<boolean> {
  const store = createDocumentStore(database);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const tail = await store.loadTail(room, 0);
    const { append } = await documentChanger.change({ room, tail, authorId, at: clock().getTime(), change });
    if (append === null) return false;
    if ((await store.append(room, append)) === null) continue;
    documentSignals.publish({ kind: 'appended', companyId: room.companyId, room: room.name });
    return true;
  }
  throw new Error('a document was changed by others again and again');
}
