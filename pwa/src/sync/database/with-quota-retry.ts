import type { LocalDatabase } from './local-database.ts';

/** Thrown if the device is full even after space was freed. Nothing of the write was stored. */
export class DeviceFull extends Error {
  override readonly name = 'DeviceFull';
}

export type FreeDeviceSpace = (database: LocalDatabase) => Promise<void>;
let freeSpace: FreeDeviceSpace = async () => undefined;

/** Sets the function that frees space when the browser refuses to store more. */
export const setFreeDeviceSpace = (free: FreeDeviceSpace): void => {
  freeSpace = free;
};

/** Runs an atomic write. On a full device it frees space and runs the write once more, then throws `DeviceFull` (SPEC H4). */
export async function withQuotaRetry<T>(database: LocalDatabase, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  // A failure to free space is ignored. Freeing space also writes, because it records the dropped rows, and that write may find
  // no space either.
  await freeSpace(database).catch(() => undefined);
  try {
    return await write();
  } catch (error) {
    throw isQuotaError(error) ? new DeviceFull() : error;
  }
}

/**
 * Returns whether an error means that the device is full. Dexie reports such an error as an aborted transaction that contains the
 * reason, or among the failures of a bulk write.
 */
function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 3) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('failures' in error && Array.isArray(error.failures) && error.failures.some((each) => isQuotaError(each, depth + 1)))
    return true;
  return 'inner' in error && isQuotaError(error.inner, depth + 1);
}
