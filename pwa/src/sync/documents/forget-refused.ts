import type { LocalDatabase } from '../database/local-database.ts';
import { documentChanged } from './document-signal.ts';

/** Forgets the refused changes of a document; whoever has it open shows none any more. */
export async function forgetRefused(database: LocalDatabase, room: string): Promise<void> {
  await database.refusedChanges.where('room').equals(room).delete();
  documentChanged({ database: database.name, room, by: '' });
}
