import { createHash } from 'node:crypto';
import type { Append, LogTail } from '@prosa/database/documents/document-store';
import { writeAppend } from '@prosa/database/documents/write-append';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import type { Room } from '@prosa/documents/rooms/room-name';
import * as Y from 'yjs';

/** `append` is what goes into the log, null where nothing was changed. `document` is what it says afterwards. */
export type ChangedCopy = { readonly append: Append | null; readonly document: Y.Doc };

/**
 * Does `change` on a copy of the document whose log is `tail`, and has what it changed judged by the rules a device's update is
 * judged by. `at` is in milliseconds. Throws the guard's Refusal.
 */
export function changeCopy(
  room: Room,
  { snapshot, updates, clients, entries, sequence }: LogTail,
  { authorId, at, change }: { readonly authorId: number; readonly at: number; readonly change: (document: Y.Doc) => void },
): ChangedCopy {
  const guarded = createGuardedDocument(room.kind);
  const states = updates.map(({ update }) => update);
  guarded.restore({ updates: snapshot === null ? states : [snapshot.state, ...states], clients, entries });
  const document = new Y.Doc();
  Y.applyUpdate(document, Y.encodeStateAsUpdate(guarded.document));
  document.clientID = clientIdOf(room, authorId, guarded.ownerOf) ?? document.clientID;
  const before = Y.encodeStateVector(document);
  change(document);
  const accepted = guarded.offer(Y.encodeStateAsUpdate(document, before), authorId, { now: at });
  guarded.destroy();
  return { append: accepted === null ? null : writeAppend(sequence, [{ ...accepted, authorId, at }]), document };
}

/** One client id for all an author does here in a room: a fresh one each time would make the document heavier with each call. */
function clientIdOf({ name }: Room, authorId: number, ownerOf: (clientId: number) => number | undefined): number | undefined {
  const clientId = createHash('sha256').update(`api ${name} ${authorId}`).digest().readUInt32BE();
  return (ownerOf(clientId) ?? authorId) === authorId ? clientId : undefined;
}
