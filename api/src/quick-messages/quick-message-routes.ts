import { decideMediaId } from '../media/decide-media-id.ts';
import { sql } from 'kysely';
import { array, object } from 'valibot';
import { QuickMessageId } from '@prosa/contract/ids';
import { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import {
  CreateQuickMessageBody,
  DeletedQuickMessage,
  ListQuickMessagesAnswer,
  ListQuickMessagesQuery,
  QuickMessageMediaFields,
  UpdateQuickMessageBody,
} from '@prosa/contract/quick-messages/write-quick-message';
import { runAndDeleteFiles } from '../media/run-and-delete-files.ts';
import { withThumbnail } from '../media/pictures/with-thumbnail.ts';
import { receiveUpload } from '../media/receive-upload.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { createQuickMessage } from './create-quick-message.ts';
import { deleteQuickMessage } from './delete-quick-message.ts';
import { listQuickMessages } from './list-quick-messages.ts';
import { loadQuickMessage, selectQuickMessages } from './load-quick-message.ts';
import { replaceQuickMessageMedia } from './quick-message-media.ts';
import { seesQuickMessageSql } from './sees-quick-message-sql.ts';
import { toQuickMessage } from './to-quick-message.ts';
import { updateQuickMessage } from './update-quick-message.ts';

const quickMessagePath = '/quick-messages/:quickMessageId{[0-9a-f-]+}';
const QuickMessagePath = object({ quickMessageId: QuickMessageId });
const parseQuickMessageId = (param: Record<string, string>) => parseInput(QuickMessagePath, param).quickMessageId;

/**
 * Routes of quick replies. A user has the user's own quick replies, the ones that a colleague shares, and the ones for everybody
 * (coverage 3 §7).
 */
export function quickMessageRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /quick-messages',
    { summary: 'Quick replies by shortcode (searchParam, pageNumber)', answer: ListQuickMessagesAnswer },
    async (c, scope) => {
      const query = parseInput(ListQuickMessagesQuery, c.req.query());
      return c.json(await services.database.withTenant(scope.companyId, (tx) => listQuickMessages(tx, scope, query)));
    },
  );

  // The company and the user come from the session, so that a query cannot choose others.
  router.scoped(
    'GET /quick-messages/list',
    { summary: 'All quick replies', answer: array(QuickMessage) },
    async (c, { companyId, viewer }) => {
      const rows = await services.database.withTenant(companyId, (tx) =>
        selectQuickMessages(tx, companyId)
          .where(seesQuickMessageSql(viewer))
          .orderBy(sql`lower(q.shortcode)`)
          .orderBy('q.id')
          .execute(),
      );
      return c.json(rows.map(toQuickMessage));
    },
  );

  router.scoped(`GET ${quickMessagePath}`, { summary: 'One quick reply', answer: QuickMessage }, async (c, scope) => {
    const id = parseQuickMessageId(c.req.param());
    return c.json(await services.database.withTenant(scope.companyId, (tx) => loadQuickMessage(tx, scope, id)));
  });

  router.scoped(
    'POST /quick-messages',
    { summary: 'Adds a quick reply', body: CreateQuickMessageBody, answer: QuickMessage },
    async (c, scope) => {
      const input = parseInput(CreateQuickMessageBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-quick-message', input }, async (command) => ({
        status: 201,
        body: await createQuickMessage(command, input),
      }));
    },
  );

  router.scoped(
    `PUT ${quickMessagePath}`,
    { summary: 'Changes a quick reply', body: UpdateQuickMessageBody, answer: QuickMessage },
    async (c, scope) => {
      const id = parseQuickMessageId(c.req.param());
      const input = parseInput(UpdateQuickMessageBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'update-quick-message', input: [id, input] }, async (command) => ({
        status: 200,
        body: await updateQuickMessage(command, id, input),
      }));
    },
  );

  router.scoped(
    `DELETE ${quickMessagePath}`,
    { summary: 'Deletes a quick reply', answer: DeletedQuickMessage },
    async (c, scope) => {
      const id = parseQuickMessageId(c.req.param());
      return runAndDeleteFiles({ services, scope, c }, { name: 'delete-quick-message', input: id }, async (command) => ({
        status: 200,
        body: { id },
        keysToDelete: await deleteQuickMessage(command, id),
      }));
    },
  );

  router.scoped(
    `POST ${quickMessagePath}/media-upload`,
    { summary: 'Gives a quick reply a file (multipart: typeArch, file)', answer: QuickMessage },
    async (c, scope) => {
      const id = parseQuickMessageId(c.req.param());
      const { fields, file } = await receiveUpload(c, 'file', 'quick-message');
      try {
        parseInput(QuickMessageMediaFields, fields);
        const mediaId = decideMediaId(c, services);
        const input = [id, file.name, file.sizeBytes, file.digest];
        const picture = await withThumbnail(services, scope.companyId, file);
        return await runAndDeleteFiles({ services, scope, c }, { name: 'upload-quick-message-media', input }, async (command) => {
          const { quickMessage, keysToDelete } = await replaceQuickMessageMedia(command, id, { mediaId, file: picture });
          return { status: 200, body: quickMessage, keysToDelete };
        });
      } finally {
        await file.dispose();
      }
    },
  );

  router.scoped(
    `DELETE ${quickMessagePath}/media-upload`,
    { summary: 'Takes a quick reply’s file away', answer: QuickMessage },
    async (c, scope) => {
      const id = parseQuickMessageId(c.req.param());
      return runAndDeleteFiles({ services, scope, c }, { name: 'remove-quick-message-media', input: id }, async (command) => {
        const { quickMessage, keysToDelete } = await replaceQuickMessageMedia(command, id, null);
        return { status: 200, body: quickMessage, keysToDelete };
      });
    },
  );
}
