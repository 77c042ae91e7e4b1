import type { SessionUser } from '@prosa/contract/session/session';
import { unstoredRecordingsStore } from './messages/composer/unstored-recordings.ts';
import { deleteShare } from './share/stored-share.ts';
import { countUnsent } from './sync/outbox/count-unsent.ts';
import { databaseStore } from './sync/database/current-database.ts';
import { localDatabaseName } from './sync/database/local-database.ts';
import { wipeDatabase } from './sync/database/wipe-database.ts';

/**
 * Counts what the signed-in user has only on this device and not on the server: the unsent outbox entries, the refused entries
 * that are not yet resolved, and the recordings that could not be stored and are in the page's memory.
 */
export async function countUnsentOnDevice(): Promise<number> {
  const database = databaseStore.get();
  const { waiting, refused } = database === undefined ? { waiting: 0, refused: 0 } : await countUnsent(database);
  return waiting + refused + unstoredRecordingsStore.get().length;
}

/** Deletes a user's data on this device, unsent changes included. Calling it again is harmless. */
export async function deleteDeviceData(user: Pick<SessionUser, 'id' | 'companyId'>): Promise<void> {
  const name = localDatabaseName(user);
  await import('./push/maintain-push.ts').then(({ unsubscribeFromPush }) => unsubscribeFromPush()).catch(() => undefined);
  await deleteShare();
  await wipeDatabase(name);
  const { deleteSearchTexts: wipeTexts } = await import('./search/delete-search-texts.ts');
  await wipeTexts(name);
  const { deleteDeviceFiles: forgetDevice } = await import('./held-data/maintain-device-data.ts');
  await forgetDevice(name);
}
