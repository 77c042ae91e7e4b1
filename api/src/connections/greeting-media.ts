import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { ConnectionId } from '@prosa/contract/ids';
import { recordChange } from '../change-log/record-change.ts';
import { addMedia } from '../media/add-media.ts';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import { toMediaType } from '../media/media-types.ts';
import { isThumbnailed, type MediaFile } from '../media/pictures/with-thumbnail.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { lockConnection } from './lock-connection.ts';
import { loadManagedConnection } from './managed-connection.ts';

/**
 * Replaces or removes the picture or video of a connection's greeting. Refuses with ERR_NO_WAPP_FOUND and ERR_MEDIA_TYPE, and
 * with ERR_COMMAND_REUSED if another file has the media id.
 */
export async function replaceGreetingMedia(
  command: Command & Pick<Services, 'media'>,
  id: ConnectionId,
  newMedia: { readonly mediaId: string; readonly file: MediaFile } | null,
): Promise<ManagedConnection> {
  const { tx, companyId, changes, now } = command;
  if (newMedia !== null && !isGreetingMedia(newMedia.file)) throw new AppError('ERR_MEDIA_TYPE', 415);
  await lockConnection(command, id, 'update');
  const before = await loadManagedConnection(command, id);
  if (newMedia !== null)
    await addMedia(command, { kind: 'connection-greeting', id }, { id: newMedia.mediaId, file: newMedia.file });
  const mediaId = newMedia?.mediaId ?? null;
  await tx
    .updateTable('whatsapps')
    .set({ greeting_media_id: mediaId, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  // The file stays in the media store, because sent messages use it, too.
  await deleteMediaOfOwner(command, { kind: 'connection-greeting', id }, mediaId);
  const connection = await loadManagedConnection(command, id);
  await recordChange(
    command,
    { entity: 'connection', id, name: connection.name },
    {
      before: { greetingMediaName: before.greetingMediaName },
      after: { greetingMediaName: connection.greetingMediaName },
    },
  );
  changes.connections.set(id, 'update');
  return connection;
}

/** Returns whether a greeting may have the file. The file may be a video, or a picture that can be shown (coverage 2 §5). */
function isGreetingMedia({ mimeType, thumbnail }: MediaFile): boolean {
  const kind = toMediaType(mimeType);
  return kind === 'video' || (kind === 'image' && (thumbnail !== null || !isThumbnailed(mimeType)));
}
