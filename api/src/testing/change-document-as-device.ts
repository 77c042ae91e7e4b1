import type { AuthorId } from '@prosa/contract/ids';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import type { Room } from '@prosa/documents/rooms/room-name';
import type * as Y from 'yjs';
import { changeDocumentCopy } from '../documents/change-document-copy.ts';
import type { Services } from '../platform/services.ts';

/**
 * Applies a change to a Yjs document, and stores the change as if a device had sent it. If the guard refuses the change, throws
 * its Refusal.
 */
export async function changeDocumentAsDevice(
  { database, documentSignals, clock }: Pick<Services, 'database' | 'documentSignals' | 'clock'>,
  room: Room,
  { authorId, change }: { readonly authorId: AuthorId; readonly change: (document: Y.Doc) => void },
): Promise<void> {
  const store = createDocumentStore(database);
  for (;;) {
    const { append } = changeDocumentCopy(room, await store.loadTail(room, 0), { authorId, at: clock().getTime(), change });
    if (append !== null && (await store.append(room, append)) === null) continue;
    documentSignals.publish({ kind: 'appended', companyId: room.companyId, room: room.name });
    return;
  }
}
