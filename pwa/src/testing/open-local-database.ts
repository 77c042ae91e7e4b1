import { onTestFinished } from 'vitest';
import { deviceTables } from '../device-tables/device-tables.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { LocalDatabase, localDatabaseName } from '../sync/database/local-database.ts';

let lastUserId = 0;

/**
 * Opens an empty local database as the current one until the test ends. Each call uses a new user id, so that no two tests share
 * a database.
 */
export function openLocalDatabase(): LocalDatabase {
  lastUserId += 1;
  const database = new LocalDatabase(localDatabaseName({ companyId: 1, id: lastUserId }), deviceTables);
  databaseStore.set(database);
  onTestFinished(() => {
    databaseStore.set(undefined);
    serverQueries.clear();
    database.close();
  });
  return database;
}
