import * as v from 'valibot';
import { ConnectionId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { Channel, ConnectionStatus } from './channel.ts';

/** A connection as attendants may see it, without its token and keys (coverage 2 §3). */
export const Connection = v.object({
  id: ConnectionId,
  name: v.string(),
  number: v.nullable(v.string()),
  channel: Channel,
  status: ConnectionStatus,
  isDefault: v.boolean(),
  groupAsTicket: v.picklist(['enabled', 'disabled']),
  updatedAt: Instant,
  /** True if the connection has a text that asks customers for a rating. Rows on devices may lack the field. */
  hasRatingMessage: v.optional(v.boolean()),
  /** True if the connection was deleted. Its row stays, because former tickets refer to it. */
  isFormer: v.optional(v.boolean()),
});
export type Connection = v.InferOutput<typeof Connection>;

/**
 * `GET /whatsapp/filter` (coverage 1 §7). `session` is accepted for compatibility and ignored, because no answer contains the
 * keys of a connection.
 */
export const FilterConnectionsQuery = v.object({ channel: v.optional(Channel), session: v.optional(v.string()) });
export type FilterConnectionsQuery = v.InferOutput<typeof FilterConnectionsQuery>;
