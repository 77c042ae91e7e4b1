import { sql } from 'kysely';
import type { Read } from '../write.ts';

/**
 * Locks rows of the company, so that nobody deletes them before the transaction ends. The transaction can then refer to them.
 * Returns whether all of them exist. Locks rows in id order, so that two concurrent calls cannot deadlock.
 */
export async function lockRowsForReference(
  { tx, companyId }: Read,
  table: 'agents' | 'flowbuilders' | 'queue_integrations' | 'queues',
  ids: readonly number[],
): Promise<boolean> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return true;
  const { rows } = await sql`select id from ${sql.table(table)}
    where company_id = ${companyId} and id = any(${uniqueIds}::int[]) order by id for key share`.execute(tx);
  return rows.length === uniqueIds.length;
}
