import { databaseTroubleStore } from './database-trouble.ts';
import type { LocalDatabase } from './local-database.ts';

/** The time after which an unanswered read shows that the connection to the database is lost, in milliseconds. */
const PROBE_TIMEOUT_MS = 5_000;
/** The minimum time between two reloads because of a lost connection, in milliseconds. */
const MIN_RELOAD_INTERVAL_MS = 60_000;
const LAST_RELOAD_STORAGE_KEY = 'prosa-connection-reload';

export type ConnectionPorts = {
  readonly nowMs: () => number;
  readonly reload: () => void;
  /** Returns the instant at which this tab was last reloaded for a lost connection, in milliseconds since the epoch. */
  readonly lastReloadMs: () => number;
  readonly reloads: (atMs: number) => void;
  /** Opens the database a second time, because the browser never answered the first opening, and returns the new database. */
  readonly replace: () => LocalDatabase;
  /** Aborted when the database is no longer used. */
  readonly stopped: AbortSignal;
};

export const tabConnectionPorts: Omit<ConnectionPorts, 'replace' | 'stopped'> = {
  nowMs: Date.now,
  reload: () => location.reload(),
  lastReloadMs: () => {
    try {
      return Number(sessionStorage.getItem(LAST_RELOAD_STORAGE_KEY) ?? 0);
    } catch {
      // A tab that can't store the time of its reload would reload for ever. The returned time is later than any other, so that
      // such a tab is never reloaded.
      return Number.POSITIVE_INFINITY;
    }
  },
  reloads: (atMs) => sessionStorage.setItem(LAST_RELOAD_STORAGE_KEY, String(atMs)),
};

/**
 * Replaces a database whose opening the browser never answers, as WebKit sometimes does after many reloads (SPEC V4). An
 * opening that upgrades rows, or that an older tab blocks, is not replaced.
 */
export async function replaceUnansweredOpening(database: LocalDatabase, ports: ConnectionPorts): Promise<void> {
  if ((await probeDatabase(database)) !== 'none') return;
  if (database.isOpen() || databaseTroubleStore.get() !== undefined || ports.stopped.aborted) return;
  await recoverDatabase(ports.replace(), ports);
}

/**
 * Checks a database with a read. A database that doesn't answer, for example because iOS dropped the connection of a suspended
 * app, is reopened. If it still doesn't answer, the tab is reloaded, or the loss is reported if the tab was already reloaded
 * within the last minute (SPEC V4). A database that was closed on purpose stays closed.
 */
export async function checkConnection(database: LocalDatabase, ports: ConnectionPorts): Promise<void> {
  if (databaseTroubleStore.get()?.kind === 'newer') return;
  const answer = await probeDatabase(database);
  if (answer === 'rows' || ports.stopped.aborted) return;
  // Dexie keeps waiting for a running opening even after the database is closed, so only a new object helps.
  if (answer === 'none' && !database.isOpen()) return recoverDatabase(ports.replace(), ports);
  database.close({ disableAutoOpen: false });
  await recoverDatabase(database, ports);
}

async function recoverDatabase(database: LocalDatabase, ports: ConnectionPorts): Promise<void> {
  if ((await probeDatabase(database)) === 'rows') return;
  const now = ports.nowMs();
  if (now - ports.lastReloadMs() < MIN_RELOAD_INTERVAL_MS) return databaseTroubleStore.set({ kind: 'lost' });
  ports.reloads(now);
  ports.reload();
}

async function probeDatabase(database: LocalDatabase): Promise<'rows' | 'error' | 'none'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<'none'>((resolve) => {
    timer = setTimeout(() => resolve('none'), PROBE_TIMEOUT_MS);
  });
  const read = database.meta.count().then(
    () => 'rows' as const,
    () => 'error' as const,
  );
  const answer = await Promise.race([read, tooLate]);
  clearTimeout(timer);
  return answer;
}

/** Checks the connection now, and whenever the app becomes visible, until `stopped`. */
export function maintainConnection(database: LocalDatabase, replace: ConnectionPorts['replace'], stopped: AbortSignal): void {
  const ports = { ...tabConnectionPorts, replace, stopped };
  const check = (): void => {
    if (document.visibilityState === 'visible') void checkConnection(database, ports);
  };
  document.addEventListener('visibilitychange', check, { signal: stopped });
  window.addEventListener('pageshow', check, { signal: stopped });
  void replaceUnansweredOpening(database, ports);
}
