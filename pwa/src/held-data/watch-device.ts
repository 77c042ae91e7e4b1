import { keepConnection } from '../sync/database/keep-connection.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { forgetUnsent, markUnsent } from '../sync/outbox/unsent-marker.ts';
import { heldPorts, media } from './held-ports.ts';
import { makeRoom } from './keep-budget.ts';
import { keepStorageFromInstall } from './keep-storage.ts';

export { runCacheMaintenance } from './run-cache-maintenance.ts';

/** Maintains a signed-in user's data in every tab, until `stopped`. `replace` reopens a database that never opens. */
export function watchDevice(database: LocalDatabase, replace: () => LocalDatabase, stopped: AbortSignal): void {
  // A database that can't be opened is reported elsewhere.
  markUnsent(database, stopped).catch(() => undefined);
  keepConnection(database, replace, stopped);
  keepStorageFromInstall(stopped);
  media.claim(database.name).catch(() => undefined);
}

export const makeRoomHere = (database: LocalDatabase): Promise<void> => makeRoom(database, heldPorts);

/** Drops the files and marks of a user whose database `name` was deleted. */
export async function forgetDevice(name: string): Promise<void> {
  forgetUnsent({ name });
  await media.wipe();
}
