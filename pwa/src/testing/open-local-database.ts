import { onTestFinished } from 'vitest';
import { deviceTables } from '../device-tables/device-tables.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { LocalDatabase, localDatabaseName } from '../sync/database/local-database.ts';

let lastUserId = 0;

/** Opens the empty local database of another user as the current one, until the test ends. */
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
