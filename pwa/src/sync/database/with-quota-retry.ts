import type { LocalDatabase } from './local-database.ts';

/** The device is full, even after freeing space. Nothing of the write was stored. */
export class DeviceFull extends Error {
  override readonly name = 'DeviceFull';
}

export type FreeRoom = (database: LocalDatabase) => Promise<void>;
let makeRoom: FreeRoom = async () => undefined;

/** Sets the function that frees space when the browser refuses to store more. */
export const setFreeRoom = (make: FreeRoom): void => {
  makeRoom = make;
};

/** Runs an atomic write. On a full device it frees space and runs the write once more, then throws `DeviceFull` (SPEC H4). */
export async function withQuotaRetry<T>(database: LocalDatabase, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
  // Recording the dropped rows is a write as well, and may also find no space.
  await makeRoom(database).catch(() => undefined);
  try {
    return await write();
  } catch (error) {
    throw isFull(error) ? new DeviceFull() : error;
  }
}

/** A transaction that ran out of room ends as an abort with the reason inside, or in a bulk write's failures. */
function isFull(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 3) return false;
  if ('name' in error && error.name === 'QuotaExceededError') return true;
  if ('failures' in error && Array.isArray(error.failures) && error.failures.some((each) => isFull(each, depth + 1))) return true;
  return 'inner' in error && isFull(error.inner, depth + 1);
}
