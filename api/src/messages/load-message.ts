import type { CompanyId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { TenantTransaction } from '@prosa/database/tenant';
import { selectMessagesById } from './select-messages-by-id.ts';
import { toMessage } from './to-message.ts';

/** Loads messages as the contract's type. Leaves out missing messages. */
export async function loadMessages(tx: TenantTransaction, companyId: CompanyId, ids: readonly string[]): Promise<Message[]> {
  return (await tx.executeQuery(selectMessagesById(companyId, ids))).rows.map(toMessage);
}
