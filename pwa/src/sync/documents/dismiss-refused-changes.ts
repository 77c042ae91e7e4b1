import type { LocalDatabase } from '../database/local-database.ts';
import { raiseDocumentChanged } from './document-signal.ts';

/** Dismisses the refused changes of a document, also in the tabs that show them. */
export async function dismissRefusedChanges(database: LocalDatabase, room: string): Promise<void> {
  await database.refusedChanges.where('room').equals(room).delete();
  raiseDocumentChanged({ database: database.name, room, by: '' });
}
