import { sql } from 'kysely';
import type { Read } from '../write.ts';

/**
 * Limits to `ms` milliseconds how long a transaction waits for a lock. The transaction does several independent pieces of work,
 * and fails if a lock takes longer. The caller then repeats each piece in its own transaction, so that only the piece that needs
 * the lock waits.
 */
export async function limitLockWait({ tx }: Pick<Read, 'tx'>, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
}
