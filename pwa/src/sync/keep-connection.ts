import { troubleStore } from './database-trouble.ts';
import type { LocalDatabase } from './local-database.ts';

/** How long a read may take before the connection counts as lost, and between two reloads for one, in milliseconds. */
const PROBE_MS = 5_000;
const RELOAD_EVERY_MS = 60_000;
const RELOADED_KEY = 'prosa-connection-reload';

export type ConnectionPorts = {
  readonly nowMs: () => number;
  readonly reload: () => void;
  /** When this tab last reloaded for a lost connection, in milliseconds since the epoch. */
  readonly lastReloadMs: () => number;
  readonly reloads: (atMs: number) => void;
};

export const tabConnection: ConnectionPorts = {
  nowMs: Date.now,
  reload: () => location.reload(),
  lastReloadMs: () => {
    try {
      return Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    } catch {
      // A tab that can't remember a reload would reload for ever.
      return Number.POSITIVE_INFINITY;
    }
  },
  reloads: (atMs) => sessionStorage.setItem(RELOADED_KEY, String(atMs)),
};

/**
 * Asks a database something and, where it doesn't answer (iOS drops the connection of a suspended app), opens it anew; then
 * reloads the tab, once a minute at most; then says that it is lost (SPEC V4). A database that was let go stays closed.
 */
export async function checkConnection(database: LocalDatabase, ports: ConnectionPorts): Promise<void> {
  if (troubleStore.get()?.kind === 'newer') return;
  if (await answers(database)) return;
  database.close({ disableAutoOpen: false });
  if (await answers(database)) return;
  const now = ports.nowMs();
  if (now - ports.lastReloadMs() < RELOAD_EVERY_MS) return troubleStore.set({ kind: 'lost' });
  ports.reloads(now);
  ports.reload();
}

async function answers(database: LocalDatabase): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_MS);
  });
  const read = database.meta.count().then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([read, tooLate]);
  clearTimeout(timer);
  return answered;
}

/** Checks the connection whenever the app is looked at again, until `stopped`. */
export function keepConnection(database: LocalDatabase, stopped: AbortSignal): void {
  const check = (): void => {
    if (document.visibilityState === 'visible') void checkConnection(database, tabConnection);
  };
  document.addEventListener('visibilitychange', check, { signal: stopped });
  window.addEventListener('pageshow', check, { signal: stopped });
}
