import type { LocalDatabase } from '../database/local-database.ts';

/** `rows`; undefined where there are none while the first pull isn't through: "none" would be said too early. */
export async function undefinedUntilFirstPull<T>(database: LocalDatabase, rows: T[]): Promise<T[] | undefined> {
  if (rows.length > 0) return rows;
  return (await database.meta.get('lastPulledAt')) === undefined ? undefined : rows;
}
