import * as v from 'valibot';

/** The instructions to a swarm of document clients. */
export const DocumentOrder = v.variant('do', [
  v.object({
    do: v.literal('open'),
    /** The address before the room's name: `ws://host:port/path`. */
    url: v.string(),
    /** The connections to open. `ticket` is the room ticket, and null if the server asks for none. */
    seats: v.array(v.object({ room: v.string(), ticket: v.nullable(v.string()) })),
    /** True if each client draws its own node, which it moves later. */
    draws: v.boolean(),
  }),
  /**
   * Each client moves its node repeatedly. It begins the next move as soon as all other clients of the room have received the
   * last one.
   */
  v.object({ do: v.literal('move'), forMs: v.number() }),
  v.object({ do: v.literal('leave') }),
]);
export type DocumentOrder = v.InferOutput<typeof DocumentOrder>;

/**
 * The report on each instruction. `open` has the milliseconds until each client had the document, and `moved` the milliseconds
 * from a move to its last delivery.
 */
export const DocumentReport = v.variant('did', [
  v.object({ did: v.literal('open'), loadMs: v.array(v.number()) }),
  v.object({ did: v.literal('moved'), deliveries: v.number(), elapsedMs: v.number(), p99Ms: v.number() }),
  v.object({ did: v.literal('left') }),
]);
export type DocumentReport = v.InferOutput<typeof DocumentReport>;
