import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { selectQuickMessages } from './load-quick-message.ts';
import { toQuickMessage } from './to-quick-message.ts';

/** Quick replies by their ids, whoever has them. */
export async function loadQuickMessages(
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<QuickMessage[]> {
  if (ids.length === 0) return [];
  return (await selectQuickMessages(tx, companyId).where('q.id', 'in', ids).execute()).map(toQuickMessage);
}
