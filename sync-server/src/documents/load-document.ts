import type { DocumentStore } from '@prosa/database/documents/document-store';
import type { Room } from '@prosa/documents/rooms/room-name';
import { DocumentThreadEnded } from './document-thread-ended.ts';
import type { OpenDocument, OpenDocumentOfKind } from './open-document.ts';

export type LoadedDocument = {
  readonly held: OpenDocument;
  /** For each client id with which somebody has written into the document, the user to whom it belongs. */
  readonly owners: Map<number, number>;
  sizeBytes: number;
  /** The last sequence number of the log whose update is in the document. */
  sequence: number;
  /** The number of updates in the log that are not folded. */
  readonly unfolded: number;
};

/**
 * The maximum number of attempts to load a document. Another attempt follows only if the thread ended because of another
 * document.
 */
const MAX_LOAD_ATTEMPTS = 3;

type DocumentSource = { readonly store: DocumentStore; readonly hold: OpenDocumentOfKind };

/** Loads a document from its log. Throws DocumentThreadEnded if loading takes too long. */
export async function loadDocument(room: Room, from: DocumentSource, loads = MAX_LOAD_ATTEMPTS): Promise<LoadedDocument> {
  const tail = await from.store.loadTail(room, 0);
  const document = from.hold(room.kind);
  try {
    const sizeBytes = await document.restore(tail);
    const owners = new Map(tail.clients.map(({ clientId, userId }) => [clientId, userId]));
    return { held: document, owners, sizeBytes, sequence: tail.sequence, unfolded: tail.updates.length };
  } catch (error) {
    document.release();
    if (!(error instanceof DocumentThreadEnded) || error.isCause || loads <= 1) throw error;
    return loadDocument(room, from, loads - 1);
  }
}
