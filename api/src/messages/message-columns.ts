import { sql } from 'kysely';

/** The columns of `messages m left join media` that a `StoredMessage` consists of. */
export const messageColumns = sql.raw(
  `m.*, media.name as media_name, media.mime_type as media_mime_type, media.size_bytes as media_size_bytes,
   media.thumbnail_key as media_thumbnail_key, media.duration_s as media_duration_s`,
);
