import type { QuickMessageId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { addMedia } from '../media/add-media.ts';
import { deleteMedia } from '../media/delete-media.ts';
import type { MediaFile } from '../media/pictures/with-thumbnail.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { loadQuickMessage, lockQuickMessage } from './load-quick-message.ts';

type Replaced = { readonly quickMessage: QuickMessage; readonly forget: readonly string[] };

/**
 * Replaces or removes a quick reply's file. `forget` has the storage keys to delete after the commit. Refuses with
 * ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, and ERR_COMMAND_REUSED a media id of another file.
 */
export async function replaceQuickMessageMedia(
  command: Command & Pick<Services, 'media'>,
  id: QuickMessageId,
  given: { readonly mediaId: string; readonly file: MediaFile } | null,
): Promise<Replaced> {
  const { tx, companyId, changes, now, scope } = command;
  await lockQuickMessage(tx, scope, id);
  if (given !== null) await addMedia(command, { kind: 'quick-message', id }, { id: given.mediaId, file: given.file });
  const mediaId = given?.mediaId ?? null;
  await tx
    .updateTable('quick_messages')
    .set({ media_id: mediaId, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const forget = await deleteMedia(command, { kind: 'quick-message', id }, mediaId);
  changes.quickMessages.set(id, 'update');
  return { quickMessage: await loadQuickMessage(tx, scope, id), forget };
}
