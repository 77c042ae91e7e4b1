import { type Dexie, liveQuery } from 'dexie';
import { countUnsentDocumentChanges, countsAsUnsent } from './count-unsent.ts';
import { databaseTroubleStore } from '../database/database-trouble.ts';
import type { LocalDatabase } from '../database/local-database.ts';

const YEAR_S = 31_536_000;
const toMarkerKey = (database: Pick<Dexie, 'name'>): string => `prosa-unsent-${database.name}`;

/**
 * The storage for the count of unsent changes. The storage is outside the database, so that the count can be read even if the
 * browser has deleted the database.
 */
export type UnsentMarkerPorts = {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, count: number) => void;
};

/**
 * Stores the count of unsent changes in local storage and in a cookie, because a browser may delete one of the two, or only the
 * database.
 */
export const browserUnsentMarker: UnsentMarkerPorts = {
  read: (key) =>
    localStorage.getItem(key) ??
    document.cookie
      .split('; ')
      .find((each) => each.startsWith(`${key}=`))
      ?.slice(key.length + 1),
  write: (key, count) => {
    if (count === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, String(count));
    document.cookie = `${key}=${count}; path=/; samesite=strict; max-age=${count === 0 ? 0 : YEAR_S}`;
  },
};

/**
 * Records the number of the database's unsent changes outside the database, until `stopped`. If the database is missing although
 * its last count was above 0, reports that the browser has deleted it (SPEC V5).
 */
export async function trackUnsent(database: LocalDatabase, stopped: AbortSignal, marker = browserUnsentMarker): Promise<void> {
  const key = toMarkerKey(database);
  const noted = Number(marker.read(key) ?? 0);
  await database.open();
  if (stopped.aborted) return;
  if (noted > 0 && database.isNew) databaseTroubleStore.set({ kind: 'evicted', unsent: noted });
  const subscription = liveQuery(async () => {
    const [entries, changes] = await Promise.all([
      database.outbox.filter(countsAsUnsent).count(),
      countUnsentDocumentChanges(database),
    ]);
    return entries + changes;
  }).subscribe({
    next: (unsent) => marker.write(key, unsent),
    // If the database is closed, its last recorded count stays.
    error: () => undefined,
  });
  stopped.addEventListener('abort', () => subscription.unsubscribe());
}

/** Records that the data of `database` was deleted on purpose, so that its loss is not reported. */
export const clearUnsentMarker = (database: Pick<Dexie, 'name'>, marker = browserUnsentMarker): void =>
  marker.write(toMarkerKey(database), 0);
