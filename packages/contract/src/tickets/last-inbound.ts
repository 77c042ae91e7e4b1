import * as v from 'valibot';
import { ConnectionId, pathId } from '../ids.ts';
import { Instant } from '../instant.ts';

/**
 * `GET /tickets/contact/{contactId}/last-inbound`, Prosa's own: asks when the contact last wrote on the connection `whatsappId`.
 */
export const LastInboundTimeQuery = v.object({ whatsappId: pathId(ConnectionId) });
export type LastInboundTimeQuery = v.InferOutput<typeof LastInboundTimeQuery>;

/**
 * The time of the contact's last message on the connection, even if the caller can't see the ticket of that message. Null if the
 * contact never wrote on the connection.
 */
export const LastInboundTimeAnswer = v.object({ lastInboundAt: v.nullable(Instant) });
export type LastInboundTimeAnswer = v.InferOutput<typeof LastInboundTimeAnswer>;
