import type { MediaCache } from '../media-cache/media-cache.ts';
import type { StorageBudget } from '../platform/storage/storage-budget.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { evictDocuments } from './evict-documents.ts';
import { evictMessages } from './evict-messages.ts';

/** The minimum number of bytes that are freed when the browser refuses to store more, whatever quota the browser reports. */
const MIN_FREED_BYTES = 20_000_000;

export type EvictionPorts = {
  readonly media: Pick<MediaCache, 'free' | 'freeFiles'>;
  readonly budget: () => Promise<StorageBudget>;
};

/**
 * Reduces the held data to the budget: files first, then documents, then messages (SPEC H3, D9). Returns the approximate number
 * of freed bytes.
 */
export async function enforceStorageBudget(database: LocalDatabase, ports: EvictionPorts): Promise<number> {
  const { usedBytes, budgetBytes } = await ports.budget();
  return evictBytes(database, ports, usedBytes - budgetBytes);
}

/** Frees space for a write that failed (SPEC H4). */
export async function freeSpaceForWrite(database: LocalDatabase, ports: EvictionPorts): Promise<void> {
  const { usedBytes, budgetBytes } = await ports.budget();
  await evictBytes(database, ports, Math.max(MIN_FREED_BYTES, usedBytes - budgetBytes));
}

/**
 * Frees space at the user's request: drops files, documents, and the older messages, which a pull would not bring. The device can
 * load all of these again.
 */
export async function evictReloadableData(database: LocalDatabase, { media }: EvictionPorts): Promise<void> {
  await media.freeFiles();
  await evictDocuments(database, Number.POSITIVE_INFINITY, Date.now());
  await evictMessages(database, Number.POSITIVE_INFINITY, { closedToo: false });
}

async function evictBytes(database: LocalDatabase, { media }: EvictionPorts, bytes: number): Promise<number> {
  const files = await media.free(bytes);
  const documents = await evictDocuments(database, bytes - files, Date.now());
  return files + documents + (await evictMessages(database, bytes - files - documents));
}
