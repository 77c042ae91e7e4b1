import * as v from 'valibot';

/** `write` includes `read`. */
export const RoomRight = v.picklist(['read', 'write']);
export type RoomRight = v.InferOutput<typeof RoomRight>;

/**
 * `POST /documents/tickets`: asks to be let into a document's room, `flow:{company}:{flowId}` or
 * `chat:{company}:{chatUuid}:{yyyy-mm}`. Who only looks asks for `read`.
 */
export const RoomTicketBody = v.object({ room: v.pipe(v.string(), v.maxLength(100)), may: v.optional(RoomRight, 'write') });
export type RoomTicketBody = v.InferOutput<typeof RoomTicketBody>;

/** The ticket goes into the address of the connection: it is good once, for 30 seconds. `may` is what it lets do, at most what was asked. */
export const RoomTicketAnswer = v.object({ ticket: v.string(), may: RoomRight });
export type RoomTicketAnswer = v.InferOutput<typeof RoomTicketAnswer>;
