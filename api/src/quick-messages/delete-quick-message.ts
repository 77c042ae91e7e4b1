import type { QuickMessageId } from '@prosa/contract/ids';
import { mayChangeQuickMessage } from '@prosa/domain/quick-messages/may-change-quick-message';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { findQuickMessage } from './load-quick-message.ts';

/**
 * Deletes a quick reply with its file. Does nothing if the caller has no such quick reply. Returns the storage keys to delete
 * after the commit. Refuses with ERR_NO_PERMISSION.
 */
export async function deleteQuickMessage(command: Command, id: QuickMessageId): Promise<string[]> {
  const { tx, changes, scope } = command;
  const quickMessage = await findQuickMessage(tx, scope, id);
  if (quickMessage === undefined) return [];
  if (!mayChangeQuickMessage(quickMessage, scope.viewer)) throw new AppError('ERR_NO_PERMISSION', 403);
  const keysToDelete = await deleteMediaOfOwner(command, { kind: 'quick-message', id });
  await tx.deleteFrom('quick_messages').where('company_id', '=', scope.companyId).where('id', '=', id).execute();
  changes.quickMessages.set(id, 'delete');
  return keysToDelete;
}
