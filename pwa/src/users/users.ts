import { ListManagedUsersAnswer, ManagedUser } from '@prosa/contract/users/list-users';
import { CreateUserBody, UpdateUserBody } from '@prosa/contract/users/user-fields';
import * as v from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { refreshPlanUsage } from '../plan-limits/use-plan-usage.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';
import { uploadUserPicture } from './upload-user-picture.ts';

/** The picture in the form: a new file, the URL of the picture on the server, or null for no picture. */
const PictureField = v.optional(v.nullable(v.union([v.string(), v.instance(File)])));

const userCollection = defineCollection({
  path: '/users',
  row: ManagedUser,
  list: v.pipe(
    ListManagedUsersAnswer,
    v.transform(({ users: rows, count, hasMore }) => ({ rows, count, hasMore })),
  ),
  create: CreateUserBody,
  update: v.object({ ...UpdateUserBody.entries, profileImage: PictureField }),
  textOf: ({ name, email }) => `${name} ${email}`,
  live: ({ drop, refresh }) => {
    onLiveEvent('user', ({ action, user: { id }, version }) => {
      if (action === 'delete') drop(id);
      // After an event with a version, the list is loaded again. An event about presence has no version, because it changes no
      // stored row.
      else if (version !== undefined) refresh();
      if (action !== 'update') refreshPlanUsage();
    });
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});

/** The company's users, as admins edit them (coverage 2 §2). */
export const users: typeof userCollection = {
  ...userCollection,
  updateRow: async (id, { profileImage, ...body }) => {
    const takesAway = profileImage === null && userCollection.findRow(id)?.profileImage != null;
    const updated = await userCollection.updateRow(id, takesAway ? { ...body, profileImage } : body);
    if (!(profileImage instanceof File)) return updated;
    const pictured = await uploadUserPicture(updated.id, profileImage);
    userCollection.upsert(pictured);
    return pictured;
  },
};

/**
 * Deletes a user. The user's tickets move to a colleague, or wait in their queues again if `toUserId` is null. Throws
 * `ApiRefusal` or `NotNow`.
 */
export async function deleteUser(id: ManagedUser['id'], toUserId: number | null): Promise<void> {
  await callApi('DELETE', `/users/${id}${toUserId === null ? '' : `?toUserId=${toUserId}`}`, { schema: v.unknown() });
  userCollection.drop(id);
  refreshPlanUsage();
}

/** Removes a user's lost second factor, which signs the user out everywhere. Throws `ApiRefusal` or `NotNow`. */
export async function resetSecondFactor(id: ManagedUser['id']): Promise<void> {
  const idempotencyKey = uuidv7();
  userCollection.upsert(await callApi('DELETE', `/users/${id}/second-factor`, { schema: ManagedUser, idempotencyKey }));
}
