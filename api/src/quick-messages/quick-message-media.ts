import type { QuickMessageId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { addMedia } from '../media/add-media.ts';
import { copyStoredFile } from '../media/copy-stored-file.ts';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import type { StoredFile } from '../media/insert-media.ts';
import type { MediaFile } from '../media/pictures/with-thumbnail.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { loadQuickMessage, lockQuickMessage } from './load-quick-message.ts';

type QuickMessageMediaChange = { readonly quickMessage: QuickMessage; readonly keysToDelete: readonly string[] };

/**
 * Replaces or removes a quick reply's file. `keysToDelete` has the storage keys to delete after the commit. Refuses with
 * ERR_NO_QUICK_MESSAGE_FOUND and ERR_NO_PERMISSION, and with ERR_COMMAND_REUSED if another file has the media id.
 */
export async function replaceQuickMessageMedia(
  command: Command & Pick<Services, 'media'>,
  id: QuickMessageId,
  newMedia: { readonly mediaId: string; readonly file: MediaFile } | null,
): Promise<QuickMessageMediaChange> {
  const { tx, companyId, changes, now, scope } = command;
  await lockQuickMessage(tx, scope, id);
  if (newMedia !== null) await addMedia(command, { kind: 'quick-message', id }, { id: newMedia.mediaId, file: newMedia.file });
  const mediaId = newMedia?.mediaId ?? null;
  await tx
    .updateTable('quick_messages')
    .set({ media_id: mediaId, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const keysToDelete = await deleteMediaOfOwner(command, { kind: 'quick-message', id }, mediaId);
  changes.quickMessages.set(id, 'update');
  return { quickMessage: await loadQuickMessage(tx, scope, id), keysToDelete };
}

/** Copies a stored file of any company to a quick reply that the same transaction created. */
export async function copyQuickMessageFile(
  command: Command & Pick<Services, 'media'>,
  id: QuickMessageId,
  file: StoredFile,
): Promise<void> {
  const { tx, companyId } = command;
  const mediaId = await copyStoredFile(command, { kind: 'quick-message', id }, file);
  await tx
    .updateTable('quick_messages')
    .set({ media_id: mediaId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
