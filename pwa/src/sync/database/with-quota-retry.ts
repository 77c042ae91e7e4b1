import type { LocalDatabase } from './local-database.ts';

/** The device is full, even after freeing space. Nothing of the write was stored. */
export class DeviceFull extends Error {
  override readonly name = 'DeviceFull';
}

export type FreeDeviceSpace = (database: LocalDatabase) => Promise<void>;
let freeSpace: FreeDeviceSpace = async () => undefined;

/** Sets the function that frees space when the browser refuses to store more. */
export const setFreeDeviceSpace = (make: FreeDeviceSpace): void => {
  freeSpace = make;
};

/** Runs an atomic write. On a full device it frees space and runs the write once more, then throws `DeviceFull` (SPEC H4). */
export async function withQuotaRetry<T>(database: LocalDatabase, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  // The result is ignored, because recording the dropped rows is a write too, and may also find no space.
  await freeSpace(database).catch(() => undefined);
  try {
    return await write();
  } catch (error) {
    throw isQuotaError(error) ? new DeviceFull() : error;
  }
}

/** A transaction that ran out of space ends as an abort with the reason inside it, or within the failures of a bulk write. */
function isQuotaError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 3) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('failures' in error && Array.isArray(error.failures) && error.failures.some((each) => isQuotaError(each, depth + 1)))
    return true;
  return 'inner' in error && isQuotaError(error.inner, depth + 1);
}
