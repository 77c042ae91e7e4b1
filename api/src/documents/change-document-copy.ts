import type { AuthorId } from '@prosa/contract/ids';
import { createHash } from 'node:crypto';
import type { LogAppend } from '@prosa/database/documents/log-append';
import type { LogTail } from '@prosa/database/documents/document-store';
import { toLogAppend } from '@prosa/database/documents/to-log-append';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import type { Room } from '@prosa/documents/rooms/room-name';
import * as Y from 'yjs';

/** The changed copy of a document. `append` is what the change adds to the log, or null if nothing changed. */
export type ChangedDocumentCopy = { readonly append: LogAppend | null; readonly document: Y.Doc };

/**
 * Applies `change` to a copy of the document whose log is `tail`. Checks the result by the rules that hold for a device's update.
 * `at` is in milliseconds. Throws a Refusal of the guard.
 */
export function changeDocumentCopy(
  room: Room,
  { snapshot, updates, clients, entries, sequence }: LogTail,
  { authorId, at, change }: { readonly authorId: AuthorId; readonly at: number; readonly change: (document: Y.Doc) => void },
): ChangedDocumentCopy {
  const guarded = createGuardedDocument(room.kind);
  const states = updates.map(({ update }) => update);
  guarded.restore({ updates: snapshot === null ? states : [snapshot.state, ...states], clients, entries });
  const document = new Y.Doc();
  Y.applyUpdate(document, Y.encodeStateAsUpdate(guarded.document));
  document.clientID = findClientId(room, authorId, guarded.ownerOf) ?? document.clientID;
  const before = Y.encodeStateVector(document);
  change(document);
  const acceptedUpdate = guarded.offer(Y.encodeStateAsUpdate(document, before), authorId, { now: at });
  guarded.destroy();
  return { append: acceptedUpdate === null ? null : toLogAppend(sequence, [{ ...acceptedUpdate, authorId, at }]), document };
}

/**
 * Returns the Yjs client id for all changes that the API makes in a room on behalf of an author. A new id for each change would
 * enlarge the document. Returns undefined if another author already has the id.
 */
function findClientId({ name }: Room, authorId: AuthorId, ownerOf: (clientId: number) => number | undefined): number | undefined {
  const clientId = createHash('sha256').update(`api ${name} ${authorId}`).digest().readUInt32BE();
  return (ownerOf(clientId) ?? authorId) === authorId ? clientId : undefined;
}
