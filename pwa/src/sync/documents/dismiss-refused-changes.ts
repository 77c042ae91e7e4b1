import type { LocalDatabase } from '../database/local-database.ts';
import { documentChanged } from './document-signal.ts';

/** Dismisses the refused changes of a document. Tabs that have it open no longer show any. */
export async function dismissRefusedChanges(database: LocalDatabase, room: string): Promise<void> {
  await database.refusedChanges.where('room').equals(room).delete();
  documentChanged({ database: database.name, room, by: '' });
}
