import { sql } from 'kysely';
import type { Read } from '../write.ts';

/**
 * Lets a transaction that works for many wait at most `ms` milliseconds for a lock. If a lock takes longer, the transaction fails,
 * and each of its parts gets a transaction of its own, in which only the part that needs the lock waits.
 */
export async function limitLockWait({ tx }: Pick<Read, 'tx'>, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
}
