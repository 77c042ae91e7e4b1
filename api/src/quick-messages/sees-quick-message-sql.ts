import type { UserId } from '@prosa/contract/ids';
import { sql, type RawBuilder } from 'kysely';

/** Returns SQL for whether the user has a quick reply (table alias `q`): one of everybody, a shared one, or the user's own. */
export const seesQuickMessageSql = (viewer: { readonly id: UserId }): RawBuilder<boolean> =>
  sql<boolean>`(q.geral or q.visao or q.user_id = ${viewer.id})`;
