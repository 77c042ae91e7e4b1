import type { QuickMessageId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { UpdateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { lockQuickMessage } from './load-quick-message.ts';

/** Changes the fields that are named. Refuses with ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION. */
export async function updateQuickMessage(
  tx: TenantTransaction,
  services: Services,
  scope: Scope,
  changes: Changes,
  id: QuickMessageId,
  input: UpdateQuickMessageBody,
): Promise<QuickMessage> {
  const before = await lockQuickMessage(tx, scope, id);
  const updatedAt = services.clock();
  await tx
    .updateTable('quick_messages')
    .set({ ...input, updated_at: updatedAt })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
  changes.quickMessages.set(id, 'update');
  // The row is not read anew: a user who takes it from everybody has it no more, and is still told what it became.
  return { ...before, ...definedOf(input), updatedAt: updatedAt.toISOString() };
}

const definedOf = ({ shortcode, message, geral, visao }: UpdateQuickMessageBody) => ({
  ...(shortcode === undefined ? {} : { shortcode }),
  ...(message === undefined ? {} : { message }),
  ...(geral === undefined ? {} : { geral }),
  ...(visao === undefined ? {} : { visao }),
});
