import type { LocalDatabase } from '../database/local-database.ts';

/** Returns `rows`. Returns undefined if `rows` is empty and the first pull has not ended, because rows may still come. */
export async function undefinedUntilFirstPull<T>(database: LocalDatabase, rows: T[]): Promise<T[] | undefined> {
  if (rows.length > 0) return rows;
  return (await database.meta.get('lastPulledAt')) === undefined ? undefined : rows;
}
