import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import type { InboxViewId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import { toInboxView } from './to-inbox-view.ts';

/** Selects the views of all users of a company. */
export const selectInboxViews = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: Scope['companyId']) =>
  tx
    .selectFrom('inbox_views as v')
    .select(['v.id', 'v.name', 'v.filters', 'v.position', 'v.updated_at as updatedAt'])
    .where('v.company_id', '=', companyId);

/** Locks a view of the caller. Refuses with ERR_NO_INBOX_VIEW_FOUND, also for the view of another user. */
export async function lockInboxView(tx: TenantTransaction, { companyId, viewer }: Scope, id: InboxViewId): Promise<InboxView> {
  const row = await selectInboxViews(tx, companyId)
    .where('v.id', '=', id)
    .where('v.user_id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_INBOX_VIEW_FOUND', 404);
  return toInboxView(row);
}
