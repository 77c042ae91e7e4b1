import { maintainConnection } from '../sync/database/maintain-connection.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { clearUnsentMarker, trackUnsent } from '../sync/outbox/unsent-marker.ts';
import { evictionPorts, pageMediaCache } from './eviction-ports.ts';
import { freeSpaceForWrite } from './enforce-storage-budget.ts';
import { requestPersistenceOnInstall } from './request-persistent-storage.ts';

export { runCacheMaintenance } from './run-cache-maintenance.ts';

/**
 * Maintains a signed-in user's data in every tab, until `stopped`. `replace` opens the database again if an attempt to open it
 * never ends.
 */
export function maintainDeviceData(database: LocalDatabase, replace: () => LocalDatabase, stopped: AbortSignal): void {
  // The error of a database that can't be opened is ignored, because another part of the app reports it.
  trackUnsent(database, stopped).catch(() => undefined);
  maintainConnection(database, replace, stopped);
  requestPersistenceOnInstall(stopped);
  pageMediaCache.claim(database.name).catch(() => undefined);
}

export const freeDeviceSpace = (database: LocalDatabase): Promise<void> => freeSpaceForWrite(database, evictionPorts);

/**
 * Drops all cached files of this device, and clears the marker for the user's unsent changes. Called after the user's database
 * `name` was deleted.
 */
export async function deleteDeviceFiles(name: string): Promise<void> {
  clearUnsentMarker({ name });
  await pageMediaCache.wipe();
}
