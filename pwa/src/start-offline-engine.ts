import type { SessionUser } from '@prosa/contract/session/session';
import { isWebKit } from './platform/device/is-webkit.ts';
import { currentUser, sessionStore, findFrameUserKey } from './platform/session/session.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { loadWithRetry } from './platform/loading/load-with-retry.ts';
import { clearNotifications } from './session/clear-notifications.ts';
import { databaseStore } from './sync/database/current-database.ts';
import { LocalDatabase, localDatabaseName } from './sync/database/local-database.ts';
import { deviceTables } from './device-tables/device-tables.ts';
import { reportFocus } from './sync/live/focus-signal.ts';
import { runSync } from './sync/run-sync.ts';
import { watchRowWrites } from './search/written-rows.ts';
import { setFreeDeviceSpace } from './sync/database/with-quota-retry.ts';
import { commandTable } from './unsent/command-table.ts';
import { prepareClockFormat } from './platform/shown-time.ts';
import { startReadingFirstList } from './tickets/list/use-ticket-list.ts';

const loadCommands = async () => {
  const { offlineCommands } = await import('./offline-commands.ts');
  commandTable.set(offlineCommands);
  return offlineCommands;
};
const importPushMaintenance = () => import('./push/maintain-push.ts');
const importFrameSaving = () => import('./platform/first-frame/save-frames-on-pause.ts');
const importSearchTextMaintenance = () => import('./search/maintain-search-texts.ts');

/** Imports the code that maintains the held data. The first screen does not need this code. */
const importDeviceMaintenance = () => import('./held-data/maintain-device-data.ts');
const withDeviceMaintenance = (
  use: (maintenance: Awaited<ReturnType<typeof importDeviceMaintenance>>) => void,
  stopped: AbortSignal,
): void => void loadWithRetry(importDeviceMaintenance, stopped).then(use);

/**
 * Starts the local database, the pull, the live events and the outbox for the signed-in user. When another user signs in, all of
 * these are stopped and started for that user. Must be called once.
 */
export function startOfflineEngine(): void {
  let running: { readonly name: string; readonly stop: AbortController } | undefined;
  const stop = (): void => {
    running?.stop.abort();
    databaseStore.get()?.close();
    running = undefined;
  };
  const startFor = (user: SessionUser, name: string): LocalDatabase => {
    const database = new LocalDatabase(name, deviceTables);
    running = { name, stop: new AbortController() };
    watchRowWrites(database);
    // The database is opened here, and not only at its first read, so that it opens while the first screen renders. An error is
    // ignored, because the first read reports it.
    database.open().catch(() => undefined);
    databaseStore.set(database);
    startReadingFirstList(database, user);
    const { signal } = running.stop;
    const reopenDatabase = (): LocalDatabase => {
      stop();
      return startFor(user, name);
    };
    // No request is sent before the rows of the device are shown, because the requests would delay them.
    void firstScreenShown.then(() => {
      if (signal.aborted) return;
      reportFocus(findShownUuid, signal);
      void loadWithRetry(loadCommands, signal);
      void loadWithRetry(importPushMaintenance, signal).then(({ maintainPush: careForPush }) => careForPush(signal));
      withDeviceMaintenance(({ maintainDeviceData: watchDevice }) => watchDevice(database, reopenDatabase, signal), signal);
      // If the user leaves a page while its worker reads a store of IndexedDB, WebKit keeps that store locked (bug 324094). On
      // WebKit, the search worker therefore reads nothing until the user searches.
      if (!isWebKit())
        void loadWithRetry(importSearchTextMaintenance, signal).then(({ maintainSearchTexts: keepTexts }) =>
          keepTexts(name, signal),
        );
      runSync(user, database, {
        loadCommands,
        stopped: signal,
        whileLeading: (lead) => withDeviceMaintenance(({ runCacheMaintenance }) => runCacheMaintenance(database, lead), lead),
      });
    });
    return database;
  };
  const followSession = (): void => {
    const user = currentUser();
    const name = user === undefined ? undefined : localDatabaseName(user);
    if (running?.name === name) return;
    if (running !== undefined) void clearNotifications();
    stop();
    databaseStore.set(undefined);
    if (user !== undefined && name !== undefined) startFor(user, name);
  };
  setFreeDeviceSpace(async (database) => (await importDeviceMaintenance()).freeDeviceSpace(database));
  sessionStore.subscribe(followSession);
  followSession();
  // The clock's format is prepared while the database opens, in a separate task.
  setTimeout(() => prepareClockFormat(document.documentElement.lang));
  void firstScreenShown
    .then(() => loadWithRetry(importFrameSaving))
    .then(({ saveFramesOnPause: keepFrames }) => {
      const root = document.querySelector('#root');
      if (root !== null) keepFrames(root, findFrameUserKey);
    });
}

/** Returns the uuid of the open ticket or chat. Null if none is open. */
const findShownUuid = (): string | null => /^\/(?:tickets|chats)\/([\da-f-]{36})$/.exec(location.pathname)?.[1] ?? null;
