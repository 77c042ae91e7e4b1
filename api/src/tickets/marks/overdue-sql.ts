import type { UserId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/**
 * Matches the tickets (alias `t`) that were reported to a user as overdue and that the user hasn't opened since. The partial
 * index `tickets_overdue_for` finds them.
 */
export const isOverdueForSql = (userId: UserId): RawBuilder<boolean> =>
  sql<boolean>`(t.overdue_for <> '{}' and t.overdue_for @> array[${userId}]::int[])`;
