import type { Selectable } from 'kysely';
import type { Connection } from '@prosa/contract/channels/connection';
import type { Database } from '@prosa/database/database';
import { hasRatingMessage } from '@prosa/domain/rating/rating';

/**
 * The columns of a connection that are sent to devices. Of the rating message, devices only learn whether the connection has one.
 * No column contains a key.
 */
export const connectionColumns = [
  'id',
  'name',
  'number',
  'channel',
  'status',
  'is_default',
  'group_as_ticket',
  'updated_at',
  'rating_message',
  'deleted_at',
] as const;

export type StoredConnection = Pick<Selectable<Database['whatsapps']>, (typeof connectionColumns)[number]>;

/**
 * Converts a stored connection to the contract's type. A former connection is also sent to devices, because former tickets refer
 * to it, and is marked with `isFormer`.
 */
export const toConnection = (row: StoredConnection): Connection => ({
  id: row.id,
  name: row.name,
  number: row.number,
  channel: row.channel,
  status: row.status,
  isDefault: row.is_default,
  groupAsTicket: row.group_as_ticket,
  updatedAt: row.updated_at.toISOString(),
  hasRatingMessage: hasRatingMessage({ ratingMessage: row.rating_message }),
  ...(row.deleted_at !== null && { isFormer: true }),
});
