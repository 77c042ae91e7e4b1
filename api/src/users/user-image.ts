import type { UserId } from '@prosa/contract/ids';
import type { ManagedUser } from '@prosa/contract/users/list-users';
import { mayEditUserField } from '@prosa/domain/users/editable-user-fields';
import { recordChange } from '../change-log/record-change.ts';
import { addMedia } from '../media/add-media.ts';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import { toPublicMediaUrl } from '../media/media-url.ts';
import type { MediaFile } from '../media/pictures/with-thumbnail.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { loadManagedUser, lockManagedUser } from './managed-user.ts';

type NewUserImage = { readonly mediaId: string; readonly file: MediaFile };
type UserImageChange = { readonly user: ManagedUser; readonly keysToDelete: readonly string[] };

/**
 * Replaces a user's picture. Colleagues see a thumbnail of it, without the camera's metadata. After the commit, the caller
 * deletes the files of `keysToDelete` from the store. Refuses with ERR_NO_PERMISSION and ERR_NO_USER_FOUND, with ERR_MEDIA_TYPE
 * if the file is no picture, and with ERR_COMMAND_REUSED if another file has the media id.
 */
export async function replaceUserImage(
  command: Command & Pick<Services, 'media'>,
  id: UserId,
  { mediaId, file }: NewUserImage,
): Promise<UserImageChange> {
  const { tx, companyId, changes, scope } = command;
  if (!mayEditUserField(scope.viewer, id, 'profileImage')) throw new AppError('ERR_NO_PERMISSION', 403);
  if (file.thumbnail === null) throw new AppError('ERR_MEDIA_TYPE', 415);
  const before = await lockManagedUser(command, id);
  await addMedia(command, { kind: 'profile-image', id }, { id: mediaId, file });
  const profileImage = toPublicMediaUrl(mediaId, 'thumbnail');
  await tx
    .updateTable('users')
    .set({ profile_image: profileImage })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const keysToDelete = await deleteMediaOfOwner(command, { kind: 'profile-image', id }, mediaId);
  await recordChange(
    command,
    { entity: 'user', id, name: before.name },
    { before: { profileImage: before.profileImage === null ? null : 'set' }, after: { profileImage: 'changed' } },
  );
  changes.users.set(id, 'update');
  return { user: await loadManagedUser(command, id), keysToDelete };
}
