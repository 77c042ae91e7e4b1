import { sql, type RawBuilder } from 'kysely';
import { queryBuilder } from '@prosa/database/query-builder';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { hasInternalChatSql } from '../chats/rows/has-internal-chat-sql.ts';
import { findFlowFileById } from '../flows/files/find-flow-file.ts';
import type { Scope } from '../platform/access/scope.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { seesQuickMessageSql } from '../quick-messages/sees-quick-message-sql.ts';
import { seesTicketSql } from '../platform/access/sees-ticket-sql.ts';
import { listOwnerKindsReadableBy, type MediaOwnerKind } from '../media/media-owners.ts';

/** A file in the media store, with the fields that an answer needs. */
export type ReadableMedia = {
  readonly name: string;
  readonly mime_type: string;
  readonly size_bytes: string;
  readonly storage_key: string;
  readonly thumbnail_key: string | null;
};
const readableMediaColumns = [
  'media.name',
  'media.mime_type',
  'media.size_bytes',
  'media.storage_key',
  'media.thumbnail_key',
] as const;

/**
 * Loads a file that the caller may read. Refuses a missing file and one that the caller may not read in the same way, with
 * ERR_NO_MEDIA_FOUND.
 */
export async function loadReadableMedia(services: Services, scope: Scope, mediaId: string): Promise<ReadableMedia> {
  const media = await services.database.withTenant(
    scope.companyId,
    async (tx) =>
      (await tx
        .selectFrom('media')
        .leftJoin('tickets as t', (join) =>
          join.onRef('t.company_id', '=', 'media.company_id').onRef('t.id', '=', 'media.ticket_id'),
        )
        .leftJoin('quick_messages as q', (join) =>
          join.onRef('q.company_id', '=', 'media.company_id').onRef('q.id', '=', 'media.quick_message_id'),
        )
        .select(readableMediaColumns)
        .where('media.company_id', '=', scope.companyId)
        .where('media.id', '=', mediaId)
        // The test of `media.ticket_id` is needed because a file without a ticket has null in every column of `t`, and could
        // otherwise be taken for a file of a ticket without a queue.
        .where(({ or, and, eb }) =>
          or([
            and([
              eb('media.ticket_id', 'is not', null),
              or([seesTicketSql(scope.viewer), isInHistoryOfVisibleTicketSql(scope.viewer)]),
            ]),
            and([eb('media.quick_message_id', 'is not', null), seesQuickMessageSql(scope.viewer)]),
            and([isInOwnChatSql(scope.viewer), hasInternalChatSql(scope.companyId)]),
            eb('media.owner_kind', 'in', listOwnerKindsReadableBy('company')),
          ]),
        )
        .executeTakeFirst()) ?? (await findFlowFileById(tx, scope.companyId, mediaId)),
  );
  return (
    media ??
    loadMediaOfAnyCompany(services, mediaId, [...listOwnerKindsReadableBy('signed-in'), ...listOwnerKindsReadableBy('anyone')])
  );
}

/** Loads a public file of any company. Refuses with ERR_NO_MEDIA_FOUND. */
export const loadPublicMedia = (services: Pick<Services, 'database'>, mediaId: string): Promise<ReadableMedia> =>
  loadMediaOfAnyCompany(services, mediaId, listOwnerKindsReadableBy('anyone'));

async function loadMediaOfAnyCompany(
  { database }: Pick<Services, 'database'>,
  mediaId: string,
  kinds: readonly MediaOwnerKind[],
): Promise<ReadableMedia> {
  const [found] = await database.readPlatform(
    'shared-media',
    queryBuilder
      .selectFrom('media')
      .select(readableMediaColumns)
      .where('media.id', '=', mediaId)
      .where('media.owner_kind', 'in', kinds)
      .compile(),
  );
  if (found[0] === undefined) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  return found[0];
}

/**
 * Returns SQL for whether the viewer sees the ticket `t` as history of a later ticket. This requires that the viewer sees the
 * later ticket and has the permission `allHistoric`.
 */
const isInHistoryOfVisibleTicketSql = (viewer: TicketViewer): RawBuilder<boolean> =>
  sql<boolean>`(${viewer.allHistoric === 'enabled'} and exists (
    select from tickets later where later.company_id = t.company_id and later.contact_id = t.contact_id
       and later.whatsapp_id is not distinct from t.whatsapp_id and later.id > t.id and ${seesTicketSql(viewer, 'later')}))`;

/** Returns SQL for whether the file belongs to a chat that the viewer is a member of. */
const isInOwnChatSql = (viewer: Scope['viewer']): RawBuilder<boolean> =>
  sql<boolean>`exists (select from chat_users own where own.company_id = media.company_id and own.chat_id = media.chat_id
    and own.user_id = ${viewer.id})`;
