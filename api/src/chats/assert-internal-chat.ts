import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import { hasInternalChatSql } from './has-internal-chat-sql.ts';

/** Refuses with ERR_NO_PERMISSION where the company's plan has no internal chat. */
export async function assertInternalChat(tx: TenantTransaction, companyId: CompanyId): Promise<void> {
  const found = await tx.selectNoFrom(hasInternalChatSql(companyId).as('hasIt')).executeTakeFirst();
  if (found?.hasIt !== true) throw new AppError('ERR_NO_PERMISSION', 403);
}
