import { parse } from 'valibot';
import { QuickMessageId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { CreateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { findQuickMessage, loadQuickMessage } from './load-quick-message.ts';

/**
 * Creates a quick reply of the caller. If the caller has a quick reply with the id, returns it. Refuses the id of another user's
 * quick reply with ERR_COMMAND_REUSED.
 */
export async function createQuickMessage(
  command: Command,
  { id: givenId, ...input }: CreateQuickMessageBody,
): Promise<QuickMessage> {
  const { tx, changes, now, newId, scope } = command;
  const id = givenId ?? parse(QuickMessageId, newId());
  const inserted = await tx
    .insertInto('quick_messages')
    .values({ company_id: scope.companyId, id, user_id: scope.viewer.id, ...input, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) {
    const existingReply = await findQuickMessage(tx, scope, id);
    if (existingReply?.userId !== scope.viewer.id) throw new AppError('ERR_COMMAND_REUSED', 409);
    return existingReply;
  }
  changes.quickMessages.set(id, 'create');
  return loadQuickMessage(tx, scope, id);
}
