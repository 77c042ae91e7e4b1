import type { QuickMessageId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { UpdateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import type { Command } from '../platform/write.ts';
import { lockQuickMessage } from './load-quick-message.ts';

/** Changes the given fields of a quick reply. Refuses with ERR_NO_QUICK_MESSAGE_FOUND and ERR_NO_PERMISSION. */
export async function updateQuickMessage(
  command: Command,
  id: QuickMessageId,
  input: UpdateQuickMessageBody,
): Promise<QuickMessage> {
  const { tx, changes, now, scope } = command;
  const before = await lockQuickMessage(tx, scope, id);
  const updatedAt = now;
  await tx
    .updateTable('quick_messages')
    .set({ ...input, updated_at: updatedAt })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
  changes.quickMessages.set(id, 'update');
  // The result is made without reading the row again, because a user who stops sharing a colleague's quick reply no longer sees
  // the row.
  return { ...before, ...toDefinedFields(input), updatedAt: updatedAt.toISOString() };
}

const toDefinedFields = ({ shortcode, message, geral, visao }: UpdateQuickMessageBody) => ({
  ...(shortcode === undefined ? {} : { shortcode }),
  ...(message === undefined ? {} : { message }),
  ...(geral === undefined ? {} : { geral }),
  ...(visao === undefined ? {} : { visao }),
});
