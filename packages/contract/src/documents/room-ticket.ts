import * as v from 'valibot';

/** `write` includes `read`. */
export const RoomRight = v.picklist(['read', 'write']);
export type RoomRight = v.InferOutput<typeof RoomRight>;

/**
 * `POST /documents/tickets`: asks for access to a document's room, `flow:{company}:{flowId}` or
 * `chat:{company}:{chatUuid}:{yyyy-mm}`. A viewer asks for `read`.
 */
export const RoomTicketBody = v.object({ room: v.pipe(v.string(), v.maxLength(100)), may: v.optional(RoomRight, 'write') });
export type RoomTicketBody = v.InferOutput<typeof RoomTicketBody>;

/**
 * The ticket is part of the connection's address: it is valid once, for 30 seconds. `may` is the granted right, at most the one
 * that was asked for.
 */
export const RoomTicketAnswer = v.object({ ticket: v.string(), may: RoomRight });
export type RoomTicketAnswer = v.InferOutput<typeof RoomTicketAnswer>;
