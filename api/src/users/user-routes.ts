import { decideMediaId } from '../media/decide-media-id.ts';
import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { pathId, UserId } from '@prosa/contract/ids';
import { UserSummary } from '@prosa/contract/session/session';
import { Invitation, ListUsersAnswer, ListUsersQuery, ManagedUser, ReadUserAnswer } from '@prosa/contract/users/list-users';
import {
  CreateUserBody,
  DeletedUser,
  DeleteUserQuery,
  ProfileImageFields,
  UpdateUserBody,
} from '@prosa/contract/users/user-fields';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { TICKET_LIST_WIDTH_PX } from '@prosa/domain/tickets/constants';
import { disconnectSessions } from '../auth/sessions/end-sessions.ts';
import { loadSessionUser } from '../auth/sessions/session-user.ts';
import { deleteStoredFiles } from '../media/delete-stored-files.ts';
import { runAndDeleteFiles } from '../media/run-and-delete-files.ts';
import { withThumbnail } from '../media/pictures/with-thumbnail.ts';
import type { ReceivedFile } from '../media/receive-file.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { hashPassword } from '../session/password.ts';
import { deleteUser } from './delete-user.ts';
import { inviteUser } from './invitations.ts';
import { listUsers, selectUserSummaries } from './list-users.ts';
import { loadManagedUser } from './managed-user.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { createUser, updateUser } from './save-user.ts';
import { replaceUserImage } from './user-image.ts';

const UserIdPath = pathId(UserId);
const userPath = '/users/:userId{[0-9]+}';
/** The sessions to disconnect and the files to delete after a command's commit. */
type WorkAfterCommit = Pick<Awaited<ReturnType<typeof deleteUser>>, 'endedSessionIds' | 'keysToDelete'>;

const parseUserId = ({ userId }: Readonly<Record<string, string>>): UserId => parseInput(UserIdPath, userId);
const { min, max } = TICKET_LIST_WIDTH_PX;
export const TicketListWidthBody = v.object({
  defaultTicketsManagerWidth: v.pipe(
    v.number(),
    v.transform((width) => Math.min(max, Math.max(min, Math.round(width)))),
  ),
});

/** Routes of the company's users: admins manage all of them, and each user edits their own fields (coverage 2 §6). */
export function userRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /users',
    { summary: 'Colleagues by name, page by page (searchParam, pageNumber)', answer: ListUsersAnswer },
    async (c, scope) => {
      const query = parseInput(ListUsersQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listUsers({ tx, scope }, query)));
    },
  );

  router.scoped(
    'GET /users/list',
    { summary: 'Colleagues, as tickets name them', answer: v.array(UserSummary) },
    async (c, scope) =>
      c.json(
        await services.database.withTenant(scope.companyId, (tx) =>
          selectUserSummaries({ tx, scope }).orderBy('name').orderBy('id').execute(),
        ),
      ),
  );

  router.scoped(
    `GET ${userPath}`,
    {
      summary: 'One user: all of it to the user and to admins, a summary to others',
      answer: v.union([ReadUserAnswer, UserSummary]),
    },
    async (c, scope) => {
      const id = parseUserId(c.req.param());
      return services.database.withTenant(scope.companyId, async (tx) => {
        const summary = await selectUserSummaries({ tx, scope }).where('id', '=', id).executeTakeFirst();
        if (summary === undefined) throw new AppError('ERR_NO_USER_FOUND', 404);
        if (id !== scope.viewer.id && !holdsPermission(scope.viewer, 'user-modal:editProfile')) return c.json(summary);
        const { companyId } = scope;
        const managed = await loadManagedUser({ tx, companyId }, id);
        return c.json({ ...(await loadSessionUser(tx, companyId, id)), ...managed });
      });
    },
  );

  router.scoped(
    'PUT /users/toggleChangeWidht/:userId{[0-9]+}',
    { summary: 'Sets the width of one’s own ticket list', body: TicketListWidthBody, answer: TicketListWidthBody },
    async (c, scope) => {
      if (parseInput(UserIdPath, c.req.param('userId')) !== scope.viewer.id) throw new AppError('ERR_NO_PERMISSION', 403);
      const { defaultTicketsManagerWidth } = parseInput(TicketListWidthBody, await readJson(c));
      await commit(services, scope.companyId, ({ tx }) =>
        tx
          .updateTable('users')
          .set({ default_tickets_manager_width: defaultTicketsManagerWidth })
          .where('company_id', '=', scope.companyId)
          .where('id', '=', scope.viewer.id)
          .execute(),
      );
      return c.json({ defaultTicketsManagerWidth });
    },
  );

  router.scoped('POST /users', { summary: 'Adds a user', body: CreateUserBody, answer: ManagedUser }, async (c, scope) => {
    const input = parseInput(CreateUserBody, await readJson(c));
    const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
    // The command gets the input without the password, so that neither a row nor the digest of the command contains it.
    return runIdempotently(
      { services, scope, c },
      { name: 'create-user', input: { ...input, password: passwordHash !== null } },
      async (command) => ({ status: 201, body: await createUser(command, input, passwordHash) }),
    );
  });

  router.scoped(
    `PUT ${userPath}`,
    { summary: 'Changes the fields of a user that are sent', body: UpdateUserBody, answer: ManagedUser },
    async (c, scope) => {
      const id = parseUserId(c.req.param());
      const body = parseInput(UpdateUserBody, await readJson(c));
      const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
      const input = { ...body, password: passwordHash !== null };
      let afterCommit: WorkAfterCommit = { endedSessionIds: [], keysToDelete: [] };
      const answer = await runIdempotently(
        { services, scope, c },
        { name: 'update-user', input: [id, input] },
        async (command) => {
          const { user, ...rest } = await updateUser(command, id, { body, passwordHash });
          afterCommit = rest;
          return { status: 200, body: user };
        },
      );
      disconnectSessions(services, scope.companyId, { userId: id, sessionIds: afterCommit.endedSessionIds });
      deleteStoredFiles(services, afterCommit.keysToDelete);
      return answer;
    },
  );

  router.scoped(
    `DELETE ${userPath}`,
    { summary: 'Deletes a user (toUserId: the colleague who gets the tickets)', answer: DeletedUser },
    async (c, scope) => {
      const id = parseUserId(c.req.param());
      const { toUserId } = parseInput(DeleteUserQuery, c.req.query());
      let afterCommit: WorkAfterCommit = { endedSessionIds: [], keysToDelete: [] };
      const answer = await runIdempotently(
        { services, scope, c },
        { name: 'delete-user', input: [id, toUserId] },
        async (command) => {
          const { deleted, ...rest } = await deleteUser(command, id, toUserId);
          afterCommit = rest;
          return { status: 200, body: deleted };
        },
      );
      disconnectSessions(services, scope.companyId, { userId: id, sessionIds: afterCommit.endedSessionIds });
      deleteStoredFiles(services, afterCommit.keysToDelete);
      return answer;
    },
  );

  router.scoped(
    `DELETE ${userPath}/second-factor`,
    { summary: 'Takes a user’s lost second factor away; their sessions end', answer: ManagedUser },
    async (c, scope) => {
      const id = parseUserId(c.req.param());
      let ended: readonly string[] = [];
      const answer = await runIdempotently(
        { services, scope, c },
        { name: 'reset-second-factor', input: id },
        async (command) => {
          const { user, endedSessionIds } = await resetSecondFactor(command, id);
          ended = endedSessionIds;
          return { status: 200, body: user };
        },
      );
      disconnectSessions(services, scope.companyId, { userId: id, sessionIds: ended });
      return answer;
    },
  );

  router.scoped(
    `POST ${userPath}/invitation`,
    { summary: 'Makes the link by which a user sets their password; an earlier one is over', answer: Invitation },
    async (c, scope) => {
      const id = parseUserId(c.req.param());
      // The route takes no idempotency key, because the answer to a key is stored, and the link must not be stored.
      return c.json(await commit(services, scope.companyId, (write) => inviteUser({ ...write, scope }, id)), 201);
    },
  );

  router.scoped(
    `POST ${userPath}/media-upload`,
    { summary: 'Gives a user a picture (multipart: userId, typeArch, profileImage)', answer: ManagedUser },
    async (c, scope) => {
      const id = parseUserId(c.req.param());
      const { fields, file } = await receiveUpload(c, 'profileImage', 'profile-image');
      try {
        parseInput(ProfileImageFields, fields);
        const mediaId = decideMediaId(c, services);
        const picture = await toProfileImage(services, scope, file);
        return await runAndDeleteFiles(
          { services, scope, c },
          { name: 'upload-profile-image', input: [id, file.name, file.sizeBytes, file.digest] },
          async (command) => {
            const { user, keysToDelete } = await replaceUserImage(command, id, { mediaId, file: picture });
            return { status: 200, body: user, keysToDelete };
          },
        );
      } finally {
        await file.dispose();
      }
    },
  );
}

/**
 * Returns the picture in the size that colleagues see. The original is not stored, because it may contain the location where
 * the photo was taken.
 */
async function toProfileImage(services: Services, { companyId }: Scope, file: ReceivedFile) {
  const picture = await withThumbnail(services, companyId, file);
  if (picture.thumbnail === null) throw new AppError('ERR_MEDIA_TYPE', 415);
  await writeFile(file.path, picture.thumbnail);
  return { ...picture, mimeType: 'image/webp', sizeBytes: picture.thumbnail.length };
}
