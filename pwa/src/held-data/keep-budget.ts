import type { MediaCache } from '../media-cache/media-cache.ts';
import type { StorageBudget } from '../platform/storage/storage-budget.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { freeDocuments } from './free-documents.ts';
import { freeMessages } from './free-messages.ts';

/** Freed at once where the browser refuses to store more, whatever it says is left, in bytes. */
const ROOM_BYTES = 20_000_000;

export type HeldPorts = {
  readonly media: Pick<MediaCache, 'free' | 'freeFiles'>;
  readonly budget: () => Promise<StorageBudget>;
};

/** Brings what is held down to the budget: files first, then documents, then messages (SPEC H3, D9). Gives about how many bytes went. */
export async function keepBudget(database: LocalDatabase, ports: HeldPorts): Promise<number> {
  const { usedBytes, budgetBytes } = await ports.budget();
  return freeBytes(database, ports, usedBytes - budgetBytes);
}

/** Makes room for a write that found none (SPEC H4). */
export async function makeRoom(database: LocalDatabase, ports: HeldPorts): Promise<void> {
  const { usedBytes, budgetBytes } = await ports.budget();
  await freeBytes(database, ports, Math.max(ROOM_BYTES, usedBytes - budgetBytes));
}

/** Drops what was opened and read beyond what is always held, because the person asks for it. */
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
