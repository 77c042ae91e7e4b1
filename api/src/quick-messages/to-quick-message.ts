import type { UserId } from '@prosa/contract/ids';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import { toMediaUrl } from '../media/media-url.ts';

/** The columns of a quick reply (table alias `q`) with its file (`media`). */
export const quickMessageColumns = [
  'q.id',
  'q.shortcode',
  'q.message',
  'q.geral',
  'q.visao',
  'q.status',
  'q.user_id as userId',
  'q.media_id as mediaId',
  'media.name as mediaName',
  'q.updated_at as updatedAt',
] as const;

export type StoredQuickMessage = {
  readonly id: string;
  readonly shortcode: string;
  readonly message: string;
  readonly geral: boolean;
  readonly visao: boolean;
  readonly status: boolean;
  readonly userId: UserId | null;
  readonly mediaId: string | null;
  readonly mediaName: string | null;
  readonly updatedAt: Date;
};

export const toQuickMessage = (row: StoredQuickMessage): QuickMessage =>
  ({
    id: row.id,
    shortcode: row.shortcode,
    message: row.message,
    geral: row.geral,
    visao: row.visao,
    status: row.status,
    userId: row.userId,
    mediaPath: row.mediaId === null ? null : toMediaUrl(row.mediaId, 'file'),
    mediaName: row.mediaName,
    isMedia: row.mediaId !== null,
    updatedAt: row.updatedAt.toISOString(),
  }) as QuickMessage; // the cast brands the ids from the database
