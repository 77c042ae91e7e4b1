import { StoredTexts } from './stored-texts.ts';
import { toTextsDatabaseName } from './texts-database-name.ts';

/**
 * Deletes the searchable texts of a local database. The texts are cleared before their database is deleted, because that
 * deletion waits for the last tab that has it open.
 */
export async function deleteSearchTexts(localDatabase: string): Promise<void> {
  const name = toTextsDatabaseName(localDatabase);
  const stored = await StoredTexts.open(name);
  await stored.clear();
  stored.close();
  indexedDB.deleteDatabase(name);
}
