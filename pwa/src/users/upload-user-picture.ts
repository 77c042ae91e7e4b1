import type { UserId } from '@prosa/contract/ids';
import { ManagedUser } from '@prosa/contract/users/list-users';
import { callApi } from '../platform/requests/api-client.ts';

/**
 * The maximum size of the picture file that a user may choose, in bytes. The device makes the picture smaller before the upload.
 */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** Uploads the picture of a user. Throws `ApiRefusal` or `NotNow`. */
export async function uploadUserPicture(id: UserId, picture: File): Promise<ManagedUser> {
  const body = new FormData();
  body.set('userId', String(id));
  body.set('typeArch', 'user');
  body.set('profileImage', picture);
  return callApi('POST', `/users/${id}/media-upload`, { body, schema: ManagedUser });
}
