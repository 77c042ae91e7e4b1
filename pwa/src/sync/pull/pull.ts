import type { PullPage } from '@prosa/contract/sync/pull';
import type { Table } from 'dexie';
import { applyRows, dropStaleServerRows, readGeneration, removeRows, removeTickets } from '../rows/apply-rows.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import type { RowKey, RowTable } from '../rows/row-change.ts';
import { withQuotaRetry } from '../database/with-quota-retry.ts';

export type FetchPage = (cursor: string | undefined) => Promise<PullPage>;

/**
 * Pulls pages until the server says done. Each page and its cursor land in one transaction or not at all (SPEC P1); the next one
 * is fetched meanwhile.
 */
export async function pull(database: LocalDatabase, fetchPage: FetchPage, now: () => string): Promise<void> {
  let ahead: { readonly cursor: string; readonly page: Promise<PullPage> } | undefined;
  for (let done = false; !done;) {
    const cursor = await readCursor(database);
    const page = await (ahead !== undefined && ahead.cursor === cursor ? ahead.page : fetchPage(cursor));
    ahead = page.done ? undefined : { cursor: page.cursor, page: fetchPage(page.cursor) };
    // Where it is wanted, its failure is heard of.
    ahead?.page.catch(() => undefined);
    const applied = await withQuotaRetry(database, () => applyPage(database, cursor, page, now()));
    done = applied && page.done;
  }
}

async function readCursor(database: LocalDatabase): Promise<string | undefined> {
  const row = await database.meta.get('cursor');
  return row?.key === 'cursor' ? row.value : undefined;
}

/** False when another tab moved the cursor meanwhile: the page is then dropped and asked for anew (SPEC P2). */
export function applyPage(database: LocalDatabase, from: string | undefined, page: PullPage, now: string): Promise<boolean> {
  return database.transaction('rw', database.tables, async () => {
    if ((await readCursor(database)) !== from) return false;
    const generation = await startGeneration(database, page.reset);
    await applyRows(database, 'tickets', page.tickets, generation);
    await applyRows(database, 'messages', page.messages, generation);
    await applyRows(database, 'contacts', page.contacts, generation);
    await applyRows(database, 'quickMessages', page.quickMessages, generation);
    await applyRows(database, 'ticketNotes', page.ticketNotes, generation);
    await applyRows(database, 'chats', page.chats, generation);
    const held = <T>(rows: readonly T[]) => rows.map((row) => ({ ...row, generation }));
    await database.queues.bulkPut(held(page.queues));
    await database.users.bulkPut(held(page.users));
    await database.connections.bulkPut(held(page.connections));
    await database.tags.bulkPut(held(page.tags));
    if (page.settings !== null) await database.settings.put({ key: 'company', values: page.settings });
    const { removed } = page;
    await removeTickets(database, removed.tickets);
    await removeRows(database, 'contacts', removed.contacts);
    await removeRows(database, 'quickMessages', removed.quickMessages);
    await removeRows(database, 'ticketNotes', removed.ticketNotes);
    await removeRows(database, 'chats', removed.chats);
    await database.queues.bulkDelete(removed.queues);
    await database.users.bulkDelete(removed.users);
    await database.connections.bulkDelete(removed.connections);
    await database.tags.bulkDelete(removed.tags);
    await database.meta.bulkPut([
      { key: 'cursor', value: page.cursor },
      { key: 'upTo', value: page.upTo },
    ]);
    if (page.done) await finish(database, generation, now);
    return true;
  });
}

/** A reset's first page opens a new generation; rows that stay in an older one are dropped when it is done. */
async function startGeneration(database: LocalDatabase, reset: boolean): Promise<number> {
  const current = await readGeneration(database);
  if (!reset) return current;
  await database.meta.bulkPut([
    { key: 'generation', value: current + 1 },
    { key: 'resetting', value: true },
  ]);
  return current + 1;
}

async function finish(database: LocalDatabase, generation: number, now: string): Promise<void> {
  await database.meta.put({ key: 'lastPulledAt', value: now });
  const resetting = await database.meta.get('resetting');
  if (resetting?.key !== 'resetting' || !resetting.value) return;
  await database.meta.put({ key: 'resetting', value: false });
  const stale = (row: { readonly generation: number }): boolean => row.generation !== generation;
  const staleKeys = <T extends RowTable>(table: T): Promise<RowKey<T>[]> => database.rows(table).filter(stale).primaryKeys();
  await removeTickets(database, await staleKeys('tickets'));
  for (const table of ['messages', 'contacts', 'quickMessages', 'ticketNotes', 'chats'] as const)
    await removeRows(database, table, await staleKeys(table));
  await dropStaleServerRows(database, generation);
  const drop = async <T extends { readonly generation: number }>(table: Table<T, number>): Promise<void> => {
    await table.bulkDelete(await table.filter(stale).primaryKeys());
  };
  await Promise.all([drop(database.queues), drop(database.users), drop(database.connections), drop(database.tags)]);
}
