import { decideMediaId } from '../media/decide-media-id.ts';
import {
  ConnectionToken,
  CreateConnectionBody,
  CreatedConnection,
  DeleteConnectionQuery,
  DeletedConnection,
  ManagedConnection,
  UpdateConnectionBody,
} from '@prosa/contract/channels/connection-fields';
import { ConnectionId, pathId } from '@prosa/contract/ids';
import { FeedPosition } from '@prosa/contract/sync/feed-position';
import * as v from 'valibot';
import { withThumbnail } from '../media/pictures/with-thumbnail.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import type { Scope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { sealKeys } from './connection-form.ts';
import { refreshConnection } from './connection-state.ts';
import { createConnectionToken } from './connection-token.ts';
import { deleteConnection } from './delete-connection.ts';
import { replaceGreetingMedia } from './greeting-media.ts';
import { loadManagedConnection } from './managed-connection.ts';
import { replaceConnectionToken } from './replace-connection-token.ts';
import { createConnection, updateConnection } from './save-connection.ts';

const ConnectionPath = pathId(ConnectionId);
const connectionPath = '/whatsapp/:whatsappId{[0-9]+}';
const parseConnectionId = ({ whatsappId }: Readonly<Record<string, string>>): ConnectionId =>
  parseInput(ConnectionPath, whatsappId);

/** If one of these fields changes, the server checks the connection with Meta. */
const fieldsCheckedByMeta = ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'verifyToken'] as const;

/** Routes by which admins manage connections (coverage 2 §7). */
export function manageConnectionRoutes(router: Router, services: Services): void {
  const { secrets, channels, database } = services;

  /** Asks the provider for the state of a connection that was just saved, and loads the connection. */
  async function refreshAndLoad({ companyId }: Scope, id: ConnectionId): Promise<ManagedConnection> {
    await refreshConnection(services, companyId, id);
    return database.withTenant(companyId, (tx) => loadManagedConnection({ tx, companyId }, id));
  }

  router.scoped(
    'POST /whatsapp',
    { summary: 'Adds a connection; its token is in this answer alone', body: CreateConnectionBody, answer: CreatedConnection },
    async (c, scope) => {
      const input = parseInput(CreateConnectionBody, await readJson(c));
      const token = createConnectionToken();
      let created: ManagedConnection | undefined;
      // The input below has flags in place of the keys, and the body has no token, because neither the digest of the command nor
      // the stored answer may contain a key or a token.
      const answer = await runIdempotently(
        { services, scope, c },
        { name: 'create-connection', input: replaceKeysByFlags(input) },
        async (command) => {
          created = await createConnection({ ...command, channels }, input, { keys: sealKeys(secrets, input), token });
          return { status: 201, body: { ...created, token: null } };
        },
      );
      if (created === undefined) return answer;
      return c.json({ ...(await refreshAndLoad(scope, created.id)), token, ...(await parseFeedPosition(answer)) }, 201);
    },
  );

  router.scoped(
    `PUT ${connectionPath}`,
    { summary: 'Changes the fields of a connection that are sent', body: UpdateConnectionBody, answer: ManagedConnection },
    async (c, scope) => {
      const id = parseConnectionId(c.req.param());
      const sent = parseInput(UpdateConnectionBody, await readJson(c));
      let isChanged = false;
      const answer = await runIdempotently(
        { services, scope, c },
        { name: 'update-connection', input: [id, replaceKeysByFlags(sent)] },
        async (command) => {
          const body = await updateConnection(command, id, { body: sent, keys: sealKeys(secrets, sent) });
          isChanged =
            body.channel === 'whatsappapi' &&
            fieldsCheckedByMeta.some((field) => sent[field] !== undefined && sent[field] !== '');
          return { status: 200, body };
        },
      );
      if (!isChanged) return answer;
      return c.json({ ...(await refreshAndLoad(scope, id)), ...(await parseFeedPosition(answer)) });
    },
  );

  router.scoped(
    `DELETE ${connectionPath}`,
    {
      summary: 'Deletes a connection (toWhatsappId, or closeTickets=true: what happens to its tickets)',
      answer: DeletedConnection,
    },
    async (c, scope) => {
      const id = parseConnectionId(c.req.param());
      const query = parseInput(DeleteConnectionQuery, c.req.query());
      if (query.toWhatsappId !== undefined && query.closeTickets === 'true') throw new AppError('ERR_BAD_REQUEST', 400);
      return runIdempotently({ services, scope, c }, { name: 'delete-connection', input: [id, query] }, async (command) => ({
        status: 200,
        body: await deleteConnection(command, id, query),
      }));
    },
  );

  router.scoped(
    `POST ${connectionPath}/token`,
    { summary: 'Makes a new token for the external API; the earlier one is over', answer: ConnectionToken },
    async (c, scope) => {
      const id = parseConnectionId(c.req.param());
      // The route accepts no idempotency key. The answer to a call with a key would be stored, and the token must not be stored.
      return c.json(await commit(services, scope.companyId, (write) => replaceConnectionToken({ ...write, scope }, id)), 201);
    },
  );

  router.scoped(
    `POST ${connectionPath}/media-upload`,
    { summary: 'Gives the greeting a picture or a film (multipart: file)', answer: ManagedConnection },
    async (c, scope) => {
      const id = parseConnectionId(c.req.param());
      const { file } = await receiveUpload(c, 'file', 'connection-greeting');
      try {
        const mediaId = decideMediaId(c, services);
        const picture = await withThumbnail(services, scope.companyId, file);
        return await runIdempotently(
          { services, scope, c },
          { name: 'upload-greeting-media', input: [id, file.name, file.sizeBytes, file.digest] },
          async (command) => ({ status: 200, body: await replaceGreetingMedia(command, id, { mediaId, file: picture }) }),
        );
      } finally {
        await file.dispose();
      }
    },
  );

  router.scoped(
    `DELETE ${connectionPath}/media-upload`,
    { summary: 'Takes the greeting’s picture or film away', answer: ManagedConnection },
    async (c, scope) => {
      const id = parseConnectionId(c.req.param());
      return runIdempotently({ services, scope, c }, { name: 'remove-greeting-media', input: id }, async (command) => ({
        status: 200,
        body: await replaceGreetingMedia(command, id, null),
      }));
    },
  );
}

const AnswerWithPosition = v.object({ asOf: v.optional(FeedPosition) });
/** Parses the position in the change feed from a command's answer. */
const parseFeedPosition = async (answer: Response) => v.parse(AnswerWithPosition, await answer.json());

/** Replaces each key by a flag that states whether the request has the key, so that the command's digest contains no key. */
const replaceKeysByFlags = ({ accessToken, appSecret, verifyToken, ...input }: UpdateConnectionBody & { channel?: string }) => ({
  ...input,
  typed: [accessToken, appSecret, verifyToken].map((key) => key !== undefined && key !== ''),
});
