import { createHash } from 'node:crypto';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { writeAppend } from '@prosa/database/documents/write-append';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import type { Room } from '@prosa/documents/rooms/room-name';
import * as Y from 'yjs';
import type { Services } from '../platform/services.ts';

/** Others may append at the same moment; each try is judged against what they made of it. */
const MOST_TRIES = 20;

/**
 * Changes a document the way a device does: `change` is done on a copy, what it changed is judged by the same rules,
 * appended to the log and signalled, so that no sync-server need be alive. It may be called again with a newer copy. Throws
 * the guard's Refusal; gives whether anything was changed. The caller has checked the right.
 */
export async function changeDocument(
  { database, documentSignals, clock }: Pick<Services, 'database' | 'documentSignals' | 'clock'>,
  room: Room,
  authorId: number,
  change: (document: Y.Doc) => void,
): Promise<boolean> {
  const store = createDocumentStore(database);
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const { snapshot, updates, clients, entries, sequence } = await store.since(room, 0);
    const guarded = createGuardedDocument(room.kind);
    const states = updates.map(({ update }) => update);
    guarded.restore({ updates: snapshot === null ? states : [snapshot.state, ...states], clients, entries });
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(guarded.document));
    copy.clientID = clientIdOf(room, authorId, guarded.ownerOf) ?? copy.clientID;
    const before = Y.encodeStateVector(copy);
    change(copy);
    const at = clock().getTime();
    const accepted = guarded.offer(Y.encodeStateAsUpdate(copy, before), authorId, at);
    guarded.destroy();
    if (accepted === null) return false;
    if ((await store.append(room, writeAppend(sequence, [{ ...accepted, authorId, at }]))) === null) continue;
    documentSignals.tell({ kind: 'appended', companyId: room.companyId, room: room.name });
    return true;
  }
  throw new Error('a document was changed by others again and again');
}

/** One client id for all an author does here in a room: a fresh one each time would make the document heavier with each call. */
function clientIdOf({ name }: Room, authorId: number, ownerOf: (clientId: number) => number | undefined): number | undefined {
  const clientId = createHash('sha256').update(`api ${name} ${authorId}`).digest().readUInt32BE();
  return (ownerOf(clientId) ?? authorId) === authorId ? clientId : undefined;
}
