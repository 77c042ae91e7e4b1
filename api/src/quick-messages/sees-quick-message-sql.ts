import type { UserId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/**
 * Returns SQL for whether a user has the quick reply with the table alias `q`: it is for everybody, shared, or the user's own.
 */
export const seesQuickMessageSql = (viewer: { readonly id: UserId }): RawBuilder<boolean> =>
  sql<boolean>`(q.geral or q.visao or q.user_id = ${viewer.id})`;
