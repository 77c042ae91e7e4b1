import { Dexie } from 'dexie';
import { currentUser, sessionStore, startSession } from './platform/session.ts';
import { databaseStore } from './sync/current-database.ts';
import { registerServiceWorker } from './platform/use-app-update.ts';
import { LocalDatabase, localDatabaseName } from './sync/local-database.ts';
import { runSync } from './sync/run-sync.ts';
import { offlineCommands } from './offline-commands.ts';

/** Starts session, local database, pull, live events and outbox, and follows who is signed in. Call once before rendering. */
export function startOfflineEngine(): void {
  let running: { readonly name: string; readonly stop: AbortController } | undefined;
  const follow = (): void => {
    const user = currentUser();
    const name = user === undefined ? undefined : localDatabaseName(user);
    if (running?.name === name) return;
    running?.stop.abort();
    databaseStore.get()?.close();
    databaseStore.set(undefined);
    running = undefined;
    if (user === undefined || name === undefined) return;
    const database = new LocalDatabase(name);
    running = { name, stop: new AbortController() };
    databaseStore.set(database);
    runSync(user, database, offlineCommands, running.stop.signal);
  };
  // Development has no built worker to register.
  if (import.meta.env.PROD) void registerServiceWorker();
  sessionStore.subscribe(follow);
  startSession({
    countUnsent: async () => (await databaseStore.get()?.outbox.count()) ?? 0,
    wipe: async (user) => {
      await Dexie.delete(localDatabaseName(user));
      await globalThis.caches?.delete('prosa-thumbnails');
    },
  });
}
