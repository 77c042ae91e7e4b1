import type { Selectable } from 'kysely';
import type { Message } from '@prosa/contract/messages/message';
import type { Database } from '@prosa/database/database';
import { toMediaUrl } from '../media/media-url.ts';

/** A message with the name, type, size and thumbnail of its media (`messageColumns`). */
export type StoredMessage = Selectable<Database['messages']> & {
  readonly media_name: string | null;
  readonly media_mime_type: string | null;
  readonly media_size_bytes: string | null;
  readonly media_thumbnail_key: string | null;
  readonly media_duration_s: number | null;
};

/** Converts a stored message to the contract's type. */
export const toMessage = (row: StoredMessage): Message =>
  ({
    id: row.id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    userId: row.user_id,
    queueId: row.queue_id,
    body: row.body,
    fromMe: row.from_me,
    isBot: row.is_bot,
    mediaType: row.media_type,
    media:
      row.media_id === null || row.media_name === null
        ? null
        : {
            url: toMediaUrl(row.media_id, 'file'),
            thumbnailUrl: row.media_thumbnail_key === null ? null : toMediaUrl(row.media_id, 'thumbnail'),
            name: row.media_name,
            mimeType: row.media_mime_type ?? 'application/octet-stream',
            sizeBytes: Number(row.media_size_bytes),
            durationS: row.media_duration_s,
          },
    quotedMsg: row.quoted_id,
    isPrivate: row.is_private,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    isForwarded: row.is_forwarded,
    ack: row.ack,
    delivery: row.delivery,
    failure: row.failure,
    dataJson: row.data_json,
    createdAt: row.created_at.toISOString(),
  }) as Message; // the cast brands the ids from the database
