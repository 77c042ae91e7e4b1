import type { TenantTransaction } from '@prosa/database/tenant';
import { sql } from 'kysely';

/** Runs a part of a transaction. If the part throws, its writes are rolled back, and the transaction can continue. */
export async function runInSavepoint<T>(tx: TenantTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
