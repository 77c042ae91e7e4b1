import { getCookie } from 'hono/cookie';
import { sql, type RawBuilder } from 'kysely';
import { object, picklist, pipe, string, uuid } from 'valibot';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { readToken } from '../platform/access/access-token.ts';
import { MEDIA_COOKIE } from '../auth/auth-routes.ts';
import { AppError } from '../platform/app-error.ts';
import { hasInternalChatSql } from '../chats/has-internal-chat-sql.ts';
import { loadFlowMedia } from '../flows/load-flow-file.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import type { Router } from '../platform/http/router.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { seesQuickMessageSql } from '../quick-messages/sees-quick-message-sql.ts';
import { seesTicketSql } from '../tickets/sees-ticket-sql.ts';
import { attachment, inline } from './content-disposition.ts';
import { isShownInPlace } from './media-types.ts';
import { openBody } from './open-body.ts';
import { readRange } from '@prosa/domain/media/read-range';

const MediaPath = object({ mediaId: pipe(string(), uuid()), part: picklist(['file', 'thumbnail']) });

/** Files of messages, quick replies, chats and flows, read with the media cookie, only by who may see those. */
export function mediaRoutes(router: Router, services: Services): void {
  router.open('GET /media/:mediaId/:part{file|thumbnail}', { summary: 'Gives a file of a message' }, async (c) => {
    const { mediaId, part } = parseInput(MediaPath, c.req.param());
    const token = getCookie(c, MEDIA_COOKIE);
    if (token === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
    const scope = await services.loadScope(await readToken(services, token, 'media'));
    const media = await findMedia(services, scope, mediaId);
    const key = part === 'file' ? media.storage_key : media.thumbnail_key;
    if (key === null) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
    const mimeType = part === 'thumbnail' ? 'image/webp' : media.mime_type;
    c.header('content-type', isShownInPlace(mimeType) ? mimeType : 'application/octet-stream');
    c.header('content-disposition', isShownInPlace(mimeType) ? inline(media.name) : attachment(media.name));
    c.header('cache-control', 'private, max-age=31536000, immutable');
    // Browsers open no PDF in a sandbox.
    if (mimeType !== 'application/pdf') c.header('content-security-policy', "sandbox; default-src 'none'");
    if (part === 'thumbnail') return c.body(await openBody(c, services.media, { key }));
    const sizeBytes = Number(media.size_bytes);
    const range = readRange(c.req.header('range'), sizeBytes);
    c.header('accept-ranges', 'bytes');
    if (range === 'unsatisfiable') return c.body(null, 416, { 'content-range': `bytes */${sizeBytes}` });
    const content = await openBody(c, services.media, { key, ...(range !== null && { range }) });
    if (range === null) return c.body(content, 200, { 'content-length': String(sizeBytes) });
    return c.body(content, 206, {
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
    });
  });
}

async function findMedia(services: Services, scope: Scope, mediaId: string) {
  const media = await services.database.withTenant(scope.companyId, (tx) =>
    tx
      .selectFrom('media')
      .leftJoin('tickets as t', (join) =>
        join.onRef('t.company_id', '=', 'media.company_id').onRef('t.id', '=', 'media.ticket_id'),
      )
      .leftJoin('quick_messages as q', (join) =>
        join.onRef('q.company_id', '=', 'media.company_id').onRef('q.id', '=', 'media.quick_message_id'),
      )
      .select(['media.name', 'media.mime_type', 'media.size_bytes', 'media.storage_key', 'media.thumbnail_key'])
      .where('media.company_id', '=', scope.companyId)
      .where('media.id', '=', mediaId)
      // A file without a ticket has none to be seen by: what is null of it must not read as a ticket in no queue.
      .where(({ or, and, eb }) =>
        or([
          and([eb('media.ticket_id', 'is not', null), or([seesTicketSql(scope.viewer), isEarlierOfOneInSight(scope.viewer)])]),
          and([eb('media.quick_message_id', 'is not', null), seesQuickMessageSql(scope.viewer)]),
          and([isOfOwnChat(scope.viewer), hasInternalChatSql(scope.companyId)]),
        ]),
      )
      .executeTakeFirst(),
  );
  if (media !== undefined) return media;
  const ofFlow = await services.database.withTenant(scope.companyId, (tx) => loadFlowMedia(tx, scope.companyId, mediaId));
  if (ofFlow === undefined) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  return ofFlow;
}

/** Whether the ticket `t` is shown in the history of a later one that the viewer sees. */
const isEarlierOfOneInSight = (viewer: TicketViewer): RawBuilder<boolean> =>
  sql<boolean>`(${viewer.allHistoric === 'enabled'} and exists (
    select from tickets later where later.company_id = t.company_id and later.contact_id = t.contact_id
       and later.whatsapp_id is not distinct from t.whatsapp_id and later.id > t.id and ${seesTicketSql(viewer, 'later')}))`;

/** Whether the file is of a chat the viewer is in now. */
const isOfOwnChat = (viewer: Scope['viewer']): RawBuilder<boolean> =>
  sql<boolean>`exists (select from chat_users own where own.company_id = media.company_id and own.chat_id = media.chat_id
    and own.user_id = ${viewer.id})`;
