import * as v from 'valibot';

/** A right in a room. The right `write` includes `read`. */
export const RoomRight = v.picklist(['read', 'write']);
export type RoomRight = v.InferOutput<typeof RoomRight>;

/**
 * `POST /documents/tickets`: asks for a room ticket. The room belongs to a flow (`flow:{company}:{flowId}`) or to a month of a
 * chat (`chat:{company}:{chatUuid}:{yyyy-mm}`). A device that only shows the document asks for `read`.
 */
export const RoomTicketBody = v.object({ room: v.pipe(v.string(), v.maxLength(100)), may: v.optional(RoomRight, 'write') });
export type RoomTicketBody = v.InferOutput<typeof RoomTicketBody>;

/**
 * The device sends the room ticket in the URL of its connection. The room ticket is valid once, for 30 seconds. `may` is the
 * granted right, which may be less than the requested one.
 */
export const RoomTicketAnswer = v.object({ ticket: v.string(), may: RoomRight });
export type RoomTicketAnswer = v.InferOutput<typeof RoomTicketAnswer>;
