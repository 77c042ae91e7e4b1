import type { PullPage } from '@prosa/contract/sync/pull';
import {
  lookupNames,
  removedNames,
  syncedNames,
  type LookupName,
  type SyncedName,
  type SyncedRows,
} from '@prosa/contract/sync/synced-rows';
import { applyRows, dropStaleServerRows, removeRows } from '../rows/apply-rows.ts';
import { rowTableNames, type LocalDatabase } from '../database/local-database.ts';
import type { RowKey, RowsAhead, RowTable } from '../rows/row-change.ts';
import { forgetReachedRows, mergeRowsAhead } from '../rows/rows-ahead.ts';
import { withQuotaRetry } from '../database/with-quota-retry.ts';

export type FetchPage = (cursor: string | undefined) => Promise<PullPage>;

/**
 * Pulls pages until the server says that there are no more. Each page and its cursor are written in one transaction or not at
 * all (SPEC P1). While a page is written, the next one is fetched.
 */
export async function pull(database: LocalDatabase, fetchPage: FetchPage, now: () => string): Promise<void> {
  let ahead: { readonly cursor: string; readonly page: Promise<PullPage> } | undefined;
  let cursor = await readCursor(database);
  for (let done = false; !done;) {
    const page = await (ahead !== undefined && ahead.cursor === cursor ? ahead.page : fetchPage(cursor));
    ahead = page.done ? undefined : { cursor: page.cursor, page: fetchPage(page.cursor) };
    // If the next page can't be fetched, the loop throws this error when it awaits that page. Until then the rejection must not
    // count as unhandled.
    ahead?.page.catch(() => undefined);
    const from = cursor;
    const applied = await withQuotaRetry(database, () => applyPage(database, from, { page, now: now() }));
    cursor = applied ? page.cursor : await readCursor(database);
    done = applied && page.done;
  }
}

async function readCursor(database: LocalDatabase): Promise<string | undefined> {
  const row = await database.meta.get('cursor');
  return row?.key === 'cursor' ? row.value : undefined;
}

/**
 * Writes a page. Returns false and writes nothing if another tab has moved the cursor. The page is then requested again (SPEC
 * P2).
 */
export function applyPage(
  database: LocalDatabase,
  from: string | undefined,
  { page, now }: { readonly page: PullPage; readonly now: string },
): Promise<boolean> {
  return database.transaction('rw', database.tables, async () => {
    const { cursor, generation: currentGeneration, ahead } = await readPullState(database);
    if (cursor !== from) return false;
    const generation = page.reset ? await startGeneration(database, currentGeneration + 1) : currentGeneration;
    for (const name of rowTableNames) {
      const rows = await mergeRowsAhead(database, name, { rows: page[name], upTo: page.upTo, ahead });
      await applyRows(database, name, { rows, generation });
    }
    await forgetReachedRows(database, page.upTo, ahead);
    for (const name of lookupNames) await storeLookups(database, name, { rows: page[name], generation });
    if (page.settings !== null) await database.settings.put({ key: 'company', values: page.settings });
    for (const name of removedNames) await dropRows(database, name, page.removed[name]);
    await database.meta.bulkPut([
      { key: 'cursor', value: page.cursor },
      { key: 'upTo', value: page.upTo },
    ]);
    if (page.done) await finishPull(database, generation, now);
    return true;
  });
}

/**
 * Reads the state of the pull that is needed to write a page. Uses only one database request, because each request takes as long
 * as writing many rows.
 */
async function readPullState(
  database: LocalDatabase,
): Promise<{ readonly cursor: string | undefined; readonly generation: number; readonly ahead: RowsAhead }> {
  const [cursor, generation, ahead] = await database.meta.bulkGet(['cursor', 'generation', 'rowsAhead']);
  return {
    cursor: cursor?.key === 'cursor' ? cursor.value : undefined,
    generation: generation?.key === 'generation' ? generation.value : 0,
    ahead: ahead?.key === 'rowsAhead' ? ahead.value : {},
  };
}

/**
 * Begins a new generation of rows when the first page of a reset arrives, and returns the number of the generation. Rows of older
 * generations are dropped when the reset is done. An empty device has no such rows, so its first pull ends without a search for
 * them.
 */
async function startGeneration(database: LocalDatabase, generation: number): Promise<number> {
  await database.meta.bulkPut([
    { key: 'generation', value: generation },
    { key: 'resetting', value: await hasServerRows(database) },
  ]);
  return generation;
}

async function hasServerRows(database: LocalDatabase): Promise<boolean> {
  const tables = [...syncedNames.map((name) => database.table(name)), database.serverRows];
  const firstRows = await Promise.all(tables.map((table) => table.toCollection().first()));
  return firstRows.some((row) => row !== undefined);
}

async function finishPull(database: LocalDatabase, generation: number, now: string): Promise<void> {
  await database.meta.put({ key: 'lastPulledAt', value: now });
  const resetting = await database.meta.get('resetting');
  if (resetting?.key !== 'resetting' || !resetting.value) return;
  await database.meta.put({ key: 'resetting', value: false });
  for (const name of syncedNames) await dropStaleRows(database, name, generation);
  await dropStaleServerRows(database, generation);
}

/** Drops the rows of a table that no page of the current generation brought. */
async function dropStaleRows(database: LocalDatabase, name: SyncedName, generation: number): Promise<void> {
  const stale = database.rows(name).filter((row) => row.generation !== generation);
  await dropRows(database, name, await stale.primaryKeys());
}

const isRowTable = (name: SyncedName): name is RowTable => rowTableNames.some((each) => each === name);

/** Drops rows, together with the rows that depend on the dropped ones. */
async function dropRows<N extends SyncedName>(
  database: LocalDatabase,
  name: N,
  keys: readonly SyncedRows[N]['id'][],
): Promise<void> {
  if (keys.length === 0) return;
  // The cast is safe: the keys belong to this table.
  if (isRowTable(name)) await removeRows(database, name, keys as readonly RowKey<typeof name>[]);
  else await database.rows(name).bulkDelete([...keys]);
}

async function storeLookups<N extends LookupName>(
  database: LocalDatabase,
  name: N,
  { rows, generation }: { readonly rows: readonly SyncedRows[N][]; readonly generation: number },
): Promise<void> {
  if (rows.length > 0) await database.rows(name).bulkPut(rows.map((row) => ({ ...row, generation })));
}
