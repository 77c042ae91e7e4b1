import { join } from 'node:path';
import { seedDemo } from '@prosa/api/demo/seed-demo';
import { newId } from '@prosa/api/platform/new-id';
import { createFolderMediaStore } from '@prosa/api/platform/storage/create-folder-media-store';
import { openTenantDatabase } from '@prosa/database/tenant';
import { DatabaseError } from 'pg';
import { demoPassword, type RunningProsa } from './start-prosa.ts';

/**
 * The maximum number of attempts to empty the tables. An attempt can fail because of a deadlock with the last transactions of the
 * former company.
 */
const MAX_DELETION_TRIES = 5;
const DEADLOCK_ERROR_CODE = '40P01';

/**
 * Replaces the companies of a running Prosa by a new demo with the same users. The new rows have new ids, so data that Prosa
 * remembers of a former company never matches them. While the function runs, no page may be open.
 */
export async function reseedDatabase(prosa: RunningProsa): Promise<void> {
  await deleteCompanies(prosa);
  const database = openTenantDatabase(await prosa.databaseUrl(), { poolSize: 2, onPoolError: () => {} });
  try {
    const media = createFolderMediaStore(join(prosa.dataDir, 'media'));
    await seedDemo({ database, clock: () => new Date(), newId }, { password: demoPassword, media });
  } finally {
    await database.close();
  }
}

async function deleteCompanies(prosa: RunningProsa): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await prosa.sql('truncate companies cascade');
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === DEADLOCK_ERROR_CODE;
      if (!isDeadlock || tried === MAX_DELETION_TRIES) throw error;
    }
}
