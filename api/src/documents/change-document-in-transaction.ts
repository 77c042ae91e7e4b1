import type { AuthorId } from '@prosa/contract/ids';
import type { CompiledQuery } from 'kysely';
import { createDocumentStore, type DocumentStore } from '@prosa/database/documents/document-store';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Room } from '@prosa/documents/rooms/room-name';
import type { DocumentChange } from './document-change.ts';
import type { ChangedDocument } from './document-change-task.ts';
import type { DocumentChanger } from './document-changer.ts';

/**
 * The maximum number of times that a change is tried. A document that does not exist yet can't be locked, so another transaction
 * may create it at the same moment. The change is then tried again with the created document.
 */
const MAX_TRIES = 5;

/**
 * Changes a document within a transaction, like `changeDocument`. Locks the document until the transaction ends. The caller
 * publishes the signal about the change after the commit. Returns the drawing of a flow after the change, and whether anything
 * changed.
 */
export async function changeDocumentInTransaction(
  { tx, documentChanger }: { readonly tx: TenantTransaction; readonly documentChanger: DocumentChanger },
  room: Room,
  { change, ...author }: { readonly authorId: AuthorId; readonly at: Date; readonly change: DocumentChange },
): Promise<{ readonly flow: ChangedDocument['flow']; readonly isChanged: boolean }> {
  const store = createTransactionStore(tx);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    await lockDocument(tx, room);
    const tail = await store.loadTail(room, 0);
    const { append, flow } = await documentChanger.change({ room, tail, ...author, at: author.at.getTime(), change });
    if (append === null) return { flow, isChanged: false };
    if ((await store.append(room, append)) !== null) return { flow, isChanged: true };
  }
  throw new Error('a document was changed by others again and again');
}

/** Locks the document against appends and folds until the transaction ends. */
const lockDocument = (tx: TenantTransaction, { companyId, name }: Room) =>
  tx
    .selectFrom('documents')
    .select('room')
    .where('company_id', '=', companyId)
    .where('room', '=', name)
    .forUpdate()
    .executeTakeFirst();

/** Creates a document store that reads and writes within the transaction. */
function createTransactionStore(tx: TenantTransaction): DocumentStore {
  const run = async <Row>(statement: CompiledQuery<Row>): Promise<Row[]> => (await tx.executeQuery(statement)).rows;
  return createDocumentStore({
    readTenant: async (_companyId, ...reads) => {
      const answers: unknown[][] = [];
      for (const read of reads) answers.push(await run(read));
      return answers as never; // The cast is needed because each statement returns rows of its own type.
    },
    writeTenant: (_companyId, statement) => run(statement),
  });
}
