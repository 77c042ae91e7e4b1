import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { QuickMessageId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { mayChangeQuickMessage } from '@prosa/domain/quick-messages/may-change-quick-message';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import { seesQuickMessageSql } from './sees-quick-message-sql.ts';
import { quickMessageColumns, toQuickMessage } from './to-quick-message.ts';

/** Selects quick replies of a company with their files (aliases `q` and `media`). */
export const selectQuickMessages = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: Scope['companyId']) =>
  tx
    .selectFrom('quick_messages as q')
    .leftJoin('media', (join) => join.onRef('media.company_id', '=', 'q.company_id').onRef('media.id', '=', 'q.media_id'))
    .select(quickMessageColumns)
    .where('q.company_id', '=', companyId);

/** Finds a quick reply that the caller has. Returns undefined if it doesn't exist or isn't visible. */
export async function findQuickMessage(
  tx: TenantTransaction,
  { companyId, viewer }: Scope,
  id: QuickMessageId,
): Promise<QuickMessage | undefined> {
  const row = await selectQuickMessages(tx, companyId)
    .where('q.id', '=', id)
    .where(seesQuickMessageSql(viewer))
    .executeTakeFirst();
  return row === undefined ? undefined : toQuickMessage(row);
}

/** Loads a quick reply that the caller has. Refuses with ERR_NO_QUICK_MESSAGE_FOUND. */
export async function loadQuickMessage(tx: TenantTransaction, scope: Scope, id: QuickMessageId): Promise<QuickMessage> {
  const quickMessage = await findQuickMessage(tx, scope, id);
  if (quickMessage === undefined) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND', 404);
  return quickMessage;
}

/** Locks a quick reply that the caller may change. Refuses with ERR_NO_QUICK_MESSAGE_FOUND and ERR_NO_PERMISSION. */
export async function lockQuickMessage(tx: TenantTransaction, scope: Scope, id: QuickMessageId): Promise<QuickMessage> {
  await tx
    .selectFrom('quick_messages')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const quickMessage = await loadQuickMessage(tx, scope, id);
  if (!mayChangeQuickMessage(quickMessage, scope.viewer)) throw new AppError('ERR_NO_PERMISSION', 403);
  return quickMessage;
}
