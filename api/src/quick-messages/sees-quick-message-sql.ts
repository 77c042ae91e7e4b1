import type { UserId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/** Whether the user has this quick reply (table alias `q`): it is everybody's, shared, or the user's own. */
export const seesQuickMessageSql = (viewer: { readonly id: UserId }): RawBuilder<boolean> =>
  sql<boolean>`(q.geral or q.visao or q.user_id = ${viewer.id})`;
