import type { MediaCache } from '../media-cache/media-cache.ts';
import type { StorageBudget } from '../platform/storage/storage-budget.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { freeDocuments } from './free-documents.ts';
import { freeMessages } from './free-messages.ts';

/** How much is freed at once when the browser refuses to store more, whatever quota it reports, in bytes. */
const ROOM_BYTES = 20_000_000;

export type HeldPorts = {
  readonly media: Pick<MediaCache, 'free' | 'freeFiles'>;
  readonly budget: () => Promise<StorageBudget>;
};

/**
 * Reduces the held data to the budget: files first, then documents, then messages (SPEC H3, D9). Returns about how many bytes
 * were freed.
 */
export async function keepBudget(database: LocalDatabase, ports: HeldPorts): Promise<number> {
  const { usedBytes, budgetBytes } = await ports.budget();
  return freeBytes(database, ports, usedBytes - budgetBytes);
}

/** Makes room for a write that failed (SPEC H4). */
export async function makeRoom(database: LocalDatabase, ports: HeldPorts): Promise<void> {
  const { usedBytes, budgetBytes } = await ports.budget();
  await freeBytes(database, ports, Math.max(ROOM_BYTES, usedBytes - budgetBytes));
}

/** Drops, at the user's request, everything beyond what is always held. */
export async function freeSpace(database: LocalDatabase, { media }: HeldPorts): Promise<void> {
  await media.freeFiles();
  await freeDocuments(database, Number.POSITIVE_INFINITY, Date.now());
  await freeMessages(database, Number.POSITIVE_INFINITY, { closedToo: false });
}

async function freeBytes(database: LocalDatabase, { media }: HeldPorts, bytes: number): Promise<number> {
  const files = await media.free(bytes);
  const documents = await freeDocuments(database, bytes - files, Date.now());
  return files + documents + (await freeMessages(database, bytes - files - documents));
}
